// Beyond puzzle 18: the sum of 2^26 floats in one dispatch. Each thread keeps eight vectors on their
// way at once; the last workgroup that finishes adds up what all have left.
// workgroup: 256
// groups: 3
// array: a float[49152] as vec4 = ones
// buffer: state uint[4] = zeros
// buffer: result float[1]
// constant: ROWS = 8
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_shuffle
// task: sum
// large: groups 1024
// large: a 67108864 = digits
// large: state 1025 = zeros
// large: result 1

shared float totals[TPB];  // of each subgroup
shared bool is_last;

// Gives the first subgroup the sum of x over the workgroup.
float workgroup_sum(float x) {
    float sum = subgroupAdd(x);
    if (subgroupElect()) totals[gl_SubgroupID] = sum;
    barrier();
    sum = 0.0;
    if (gl_SubgroupID == 0) {
        for (uint k = gl_SubgroupInvocationID; k < gl_NumSubgroups; k += gl_SubgroupSize) {
            sum += totals[k];
        }
        sum = subgroupAdd(sum);
    }
    return sum;
}

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint workgroups = gl_NumWorkGroups.x;
    uint local_i = gl_LocalInvocationID.x;
    uint threads = workgroups * TPB;
    uint vectors = a_shape[0] / 4;
    // ROWS vectors are on their way at once.
    vec4 sums[ROWS];
    for (uint r = 0; r < ROWS; r++) sums[r] = vec4(0.0);
    for (uint at = gl_GlobalInvocationID.x; at < vectors; at += threads * ROWS) {
        for (uint r = 0; r < ROWS; r++) sums[r] += a[at + r * threads];
    }
    for (uint r = 1; r < ROWS; r++) sums[0] += sums[r];
    float sum = workgroup_sum(dot(sums[0], vec4(1.0)));
    if (gl_SubgroupID == 0 && subgroupElect()) {
        state[1 + w] = floatBitsToUint(sum);
        memoryBarrierBuffer();  // the part comes before the ticket
        is_last = atomicAdd(state[0], 1) == workgroups - 1;
        memoryBarrierBuffer();  // and the parts of all others before what comes now
    }
    barrier();

    if (is_last) {  // all threads of the workgroup, or none
        memoryBarrierBuffer();
        sum = 0.0;
        for (uint k = local_i; k < workgroups; k += TPB) sum += uintBitsToFloat(state[1 + k]);
        sum = workgroup_sum(sum);
        if (gl_SubgroupID == 0 && subgroupElect()) result[0] = sum;
    }
}
