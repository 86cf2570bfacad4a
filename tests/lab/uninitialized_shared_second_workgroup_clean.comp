// about: the first thread of every workgroup sets the scale
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: o float[8]
// expect: o = {0, 3, 6, 9, 12, 15, 18, 21}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared float scale;

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationID.x == 0) scale = 3.0;
    barrier();
    o[i] = scale * i;
}
