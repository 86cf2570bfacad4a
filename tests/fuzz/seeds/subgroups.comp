// What the threads of a subgroup do together, as a seed.
// workgroup: 16
// array: a float[16] = arange
// buffer: o float[128] = zeros
// buffer: u uint[64] = zeros
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_clustered
// extension: GL_KHR_shader_subgroup_quad
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_KHR_shader_subgroup_shuffle_relative
// extension: GL_KHR_shader_subgroup_vote

void kernel() {
    uint i = gl_LocalInvocationIndex, n = gl_SubgroupInvocationID;
    float x = a[i];
    o[i] = subgroupAdd(x) + subgroupMul(x) + subgroupMin(x) + subgroupMax(x);
    o[i + 16] = subgroupInclusiveAdd(x) + subgroupExclusiveMax(x) + subgroupInclusiveMul(x);
    o[i + 32] = subgroupClusteredAdd(x, 4u) + subgroupQuadSwapHorizontal(x) +
                subgroupQuadBroadcast(x, 1u) + subgroupQuadSwapDiagonal(x);
    o[i + 48] = subgroupShuffle(x, n ^ 1u) + subgroupShuffleXor(x, 2u) + subgroupShuffleUp(x, 1u) +
                subgroupShuffleDown(x, 1u) + subgroupBroadcast(x, 3u) + subgroupBroadcastFirst(x);
    uvec4 ballot = subgroupBallot(x > 3.0);
    u[i] = subgroupBallotBitCount(ballot) + subgroupBallotInclusiveBitCount(ballot) +
           subgroupBallotFindLSB(ballot) + subgroupBallotFindMSB(ballot) + ballot.x;
    u[i + 16] = subgroupAnd(i) + subgroupOr(i) + subgroupXor(i) + subgroupExclusiveAdd(i) +
                (subgroupInverseBallot(ballot) ? 1u : 0u) + gl_SubgroupEqMask.x + gl_SubgroupLtMask.x;
    if (subgroupAny(x > 8.0) && !subgroupAll(x > 8.0) && subgroupElect()) u[i + 32] = gl_NumSubgroups;
    if (subgroupAllEqual(i / 16u)) u[i + 48] = gl_SubgroupID + gl_SubgroupSize;
    subgroupBarrier();
}
