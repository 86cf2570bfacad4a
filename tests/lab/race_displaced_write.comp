// about: two threads write one element, and the second one then reads it: it races with the first one twice
// workgroup: 4
// buffer: b uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 10 line 11 array b element 0 thread 2,0,0 other 1,0,0
// finding: data_race line 10 line 12 array b element 0 thread 2,0,0 other 1,0,0

void kernel() {
    if (gl_LocalInvocationID.x == 1) b[0] = 1;
    if (gl_LocalInvocationID.x == 2) b[0] = 2;
    if (gl_LocalInvocationID.x == 2) o[0] = b[0];
}
