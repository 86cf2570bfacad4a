// about: a race far behind the first element of an array for which the audit has memory by pages
// workgroup: 2
// groups: 2
// buffer: o uint[1500,1000] = zeros
// verdict: faulty
// finding: data_race line 11 line 11 array o

void kernel() {
    // Thread 0 of each workgroup, and in between elements of their own.
    uint i = gl_GlobalInvocationID.x;
    o[gl_LocalInvocationID.x == 0 ? 1499999 : 1000000 + 512 * i] = i;
}
