// about: the index comes from a variable that one thread has not set
// workgroup: 4
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: uninitialized_read line 11 array place thread 3,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint place;
    if (i < 3) place = i + 1;
    uint twice = 2 * place;
    o[twice] = 1;
}
