// about: a loop over a bound that one thread has not set
// workgroup: 4
// buffer: o uint[4] = zeros
// verdict: faulty
// finding: uninitialized_read line 10 array bound thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint bound; if (i < 3) bound = i;
    for (uint k = 0; k < bound; ++k) o[i] += 1;
}
