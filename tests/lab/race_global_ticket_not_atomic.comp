// about: the ticket is no atomic, so nothing is handed over, and the tickets race themselves
// workgroup: 1 1 1
// groups: 3 1 1
// array: a float[3] = {1, 2, 3}
// buffer: part float[3]
// buffer: done uint[1] = zeros
// buffer: o float[1]
// verdict: faulty
// finding: data_race line 16 array done
// finding: data_race line 14 line 19 array part

void kernel() {
    uint group = gl_WorkGroupID.x;
    part[group] = 2.0 * a[group];
    memoryBarrierBuffer();
    uint ticket = done[0]++;
    if (ticket == 2) {
        memoryBarrierBuffer();
        o[0] = part[0] + part[1] + part[2];
    }
}
