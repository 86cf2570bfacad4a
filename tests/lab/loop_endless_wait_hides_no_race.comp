// about: the first workgroup waits for the second, and then reads what nothing handed over
// workgroup: 1
// groups: 2
// buffer: data uint[1] = zeros
// buffer: flag uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: endless_loop line 16
// finding: data_race line 13 line 18 array data

void kernel() {
    if (gl_WorkGroupID.x == 1) {
        data[0] = 1;
        atomicExchange(flag[0], 1u);
    } else {
        while (atomicAdd(flag[0], 0u) == 0) {
        }
        o[0] = data[0];
    }
}
