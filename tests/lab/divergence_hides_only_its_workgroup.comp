// about: the first workgroup is out of step; the race in the second one is told
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: o uint[8]
// verdict: faulty
// finding: barrier_divergence line 13 workgroup 0,0,0
// finding: data_race line 14 line 15 array s workgroup 1,0,0

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == 0 && i > 0) barrier();
    s[i] = i;
    o[gl_GlobalInvocationID.x] = s[TPB - 1 - i];
}
