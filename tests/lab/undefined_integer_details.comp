// about: integers: shifts, a range that is empty, floats that do not fit, a ballot without a bit
// workgroup: 4 1 1
// extension: GL_KHR_shader_subgroup_ballot
// array: n int[4] = {1, -1, 32, 3}
// buffer: o uint[4] = zeros
// verdict: not_proved
// note: undefined_operation line 17 thread 1,0,0
// note: undefined_operation line 18 thread 2,0,0
// note: undefined_operation line 19 thread 2,0,0
// note: undefined_operation line 20 thread 1,0,0
// note: undefined_operation line 21 thread 0,0,0
// note: undefined_operation line 22 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int k = n[i];
    uint sum = 1u << k;
    sum += uint(clamp(2, k, 8));
    sum += uint(int(float(k) * 1e8));
    sum += uint(float(k));
    sum += subgroupBallotFindLSB(subgroupBallot(k > 100));
    sum += uint(5 % k);
    o[i] = sum == 77u ? 1u : 2u;
}
