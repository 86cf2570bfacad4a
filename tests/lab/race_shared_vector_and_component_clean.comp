// about: each thread has one component to itself
// workgroup: 4 1 1
// buffer: o vec4[1]
// expect: o = {0, 10, 20, 30}
// verdict: clean
// counts: global_writes=4 shared_reads=4 shared_writes=1

shared vec4 v;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i] = 10.0 * i;
    barrier();
    if (i == 0) o[0] = v;
}
