// about: the subgroups pass their first value on through one place
// workgroup: 64 1 1
// array: a uint[64] = arange
// buffer: o uint[64]
// extension: GL_KHR_shader_subgroup_ballot
// verdict: faulty
// finding: data_race line 14 array first

shared uint first;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint own_first = subgroupBroadcastFirst(a[i]);
    if (i % 32 == 0) first = own_first;
    barrier();
    o[i] = first;
}
