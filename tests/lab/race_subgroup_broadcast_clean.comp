// about: each subgroup has a place of its own
// workgroup: 64 1 1
// array: a uint[64] = arange
// buffer: o uint[2]
// extension: GL_KHR_shader_subgroup_ballot
// expect: o = {32, 0}
// subgroup: 32
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared uint first[2];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint own_first = subgroupBroadcastFirst(a[i]);
    if (i % 32 == 0) first[i / 32] = own_first;
    barrier();
    if (i < 2) o[i] = first[1 - i];
}
