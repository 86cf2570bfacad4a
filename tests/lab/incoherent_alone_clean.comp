// about: a buffer that is not coherent, of which each thread has elements of its own
// workgroup: 4
// groups: 2
// buffer: t float[8]
// incoherent: t
// verdict: clean
// expect: t = {1, 2, 3, 4, 5, 6, 7, 8}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    t[i] = float(i);
    barrier();
    t[i] += 1.0;
}
