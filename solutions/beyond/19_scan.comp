// Beyond puzzles 19 and 46: a prefix sum of 2^26 floats that reads and writes each once. Arrays are
// whole blocks of 4096.
// workgroup: 256
// groups: 3
// array: a float[12288] as vec4 = ones
// buffer: state uint[6] = zeros
// buffer: result float[12288] as vec4
// constant: ROWS = 4
// constant: PATIENCE = 300
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_KHR_shader_subgroup_shuffle_relative
// extension: GL_KHR_memory_scope_semantics
// task: scan
// large: groups 16384
// large: a 67108864 = digits
// large: state 32768 = zeros
// large: result 67108864

const uint BLOCK = TPB * ROWS;  // vectors that a workgroup scans

shared float totals[TPB];  // of each subgroup
shared float before_block;

// A sum as a word that is never 0, which means that there is none yet.
uint published(float sum) { return ~floatBitsToUint(sum); }
float sum_of(uint word) { return uintBitsToFloat(~word); }

uint look(uint at) {
    return atomicLoad(state[at], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}

// What block k has published: its own sum, or that of all up to its end. It may never run while we
// wait: after some tries we do its work.
float look_at(uint k, uint blocks, out bool is_all) {
    for (int i = 0; i < PATIENCE; i++) {
        uint all = look(blocks + k);
        uint own = look(k);
        is_all = all != 0;
        if (is_all) return sum_of(all);
        if (own != 0) return sum_of(own);
    }
    is_all = false;
    float sum = 0.0;
    for (uint at = k * BLOCK; at < (k + 1) * BLOCK; at++) sum += dot(a[at], vec4(1.0));
    return sum;
}

// The sum of all before block w. A subgroup looks at as many blocks at once as it has threads.
float look_back(uint w, uint blocks) {
    float before = 0.0;
    uint end = w;  // the blocks before it are not in `before` yet
    while (end > 0) {
        bool is_all = false;
        float sum = 0.0;
        if (gl_SubgroupInvocationID < end) {
            sum = look_at(end - 1 - gl_SubgroupInvocationID, blocks, is_all);
        }
        uvec4 found = subgroupBallot(is_all);
        bool is_done = subgroupBallotBitCount(found) > 0;
        uint last = is_done ? subgroupBallotFindLSB(found) : gl_SubgroupSize;
        before += subgroupAdd(gl_SubgroupInvocationID <= last ? sum : 0.0);
        end = is_done ? 0 : end - min(end, gl_SubgroupSize);
    }
    return before;
}

void kernel() {
    uint blocks = state_shape[0] / 2;
    uint lane = gl_SubgroupInvocationID;
    uint w = gl_WorkGroupID.x;
    // Each subgroup has a stretch of vectors, and its threads lie side by side in each row of it.
    uint first = w * BLOCK + gl_SubgroupID * gl_SubgroupSize * ROWS + lane;
    vec4 x[ROWS];
    for (uint r = 0; r < ROWS; r++) x[r] = a[first + r * gl_SubgroupSize];
    float sum = 0.0;  // of the rows so far
    for (uint r = 0; r < ROWS; r++) {
        x[r].y += x[r].x;
        x[r].z += x[r].y;
        x[r].w += x[r].z;
        float so_far = subgroupInclusiveAdd(x[r].w);
        float before = subgroupShuffleUp(so_far, 1);
        x[r] += sum + (lane > 0 ? before : 0.0);
        sum += subgroupShuffle(so_far, gl_SubgroupSize - 1);
    }
    if (subgroupElect()) totals[gl_SubgroupID] = sum;
    barrier();

    float before = 0.0;  // in the subgroups before this one
    float all = 0.0;     // in the block
    for (uint k = 0; k < gl_NumSubgroups; k++) {
        if (k == gl_SubgroupID) before = all;
        all += totals[k];
    }
    if (gl_SubgroupID == 0) {
        if (w > 0 && subgroupElect()) atomicExchange(state[w], published(all));
        float earlier = look_back(w, blocks);
        if (subgroupElect()) {
            atomicExchange(state[blocks + w], published(earlier + all));
            before_block = earlier;
        }
    }
    barrier();
    before += before_block;
    for (uint r = 0; r < ROWS; r++) result[first + r * gl_SubgroupSize] = x[r] + before;
}
