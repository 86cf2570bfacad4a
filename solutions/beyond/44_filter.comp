// Beyond puzzle 44: the elements above zero of 2^26, in their order, in one pass. Arrays are whole
// blocks of 4096.
// workgroup: 256
// groups: 3
// array: a float[12288] = random
// buffer: state uint[3] = zeros
// buffer: count uint[1] = zeros
// buffer: result float[12288] = zeros
// constant: ROWS = 16
// constant: PATIENCE = 300
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_KHR_memory_scope_semantics
// task: filter
// large: groups 16384
// large: a 67108864 = floats
// large: state 16384 = zeros
// large: count 1 = zeros
// large: result 67108864

const uint BLOCK = TPB * ROWS;  // elements that a workgroup filters
// A word of state: what it holds, in two bits, and a count below 2^30.
const uint OF_BLOCK = 1u << 30;  // of the block
const uint OF_ALL = 2u << 30;    // of all from the first up to it
const uint VALUE = OF_BLOCK - 1;

shared uint sizes[TPB];  // of each subgroup
shared uint before_block;

// What block k has published. It may never run while we wait: after some tries we do its work.
uint look_at(uint k) {
    for (int i = 0; i < PATIENCE; i++) {
        uint word =
            atomicLoad(state[k], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
        if (word != 0) return word;
    }
    uint count = 0;
    for (uint at = k * BLOCK; at < (k + 1) * BLOCK; at++) count += uint(a[at] > 0.0);
    return OF_BLOCK | count;
}

// How many are kept before block w. A subgroup looks at as many blocks at once as it has threads.
uint look_back(uint w) {
    uint before = 0;
    uint end = w;  // the blocks before it are not in `before` yet
    while (end > 0) {
        uint word = 0;
        if (gl_SubgroupInvocationID < end) word = look_at(end - 1 - gl_SubgroupInvocationID);
        uvec4 found = subgroupBallot(word >= OF_ALL);
        bool is_done = subgroupBallotBitCount(found) > 0;
        uint last = is_done ? subgroupBallotFindLSB(found) : gl_SubgroupSize;
        before += subgroupAdd(gl_SubgroupInvocationID <= last ? word & VALUE : 0);
        end = is_done ? 0 : end - min(end, gl_SubgroupSize);
    }
    return before;
}

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint first = w * BLOCK + gl_SubgroupID * gl_SubgroupSize * ROWS + gl_SubgroupInvocationID;
    float x[ROWS];
    uint place[ROWS];  // among those that the subgroup keeps
    uint size = 0;
    for (uint r = 0; r < ROWS; r++) x[r] = a[first + r * gl_SubgroupSize];
    for (uint r = 0; r < ROWS; r++) {
        uvec4 kept = subgroupBallot(x[r] > 0.0);
        place[r] = size + subgroupBallotExclusiveBitCount(kept);
        size += subgroupBallotBitCount(kept);
    }
    if (subgroupElect()) sizes[gl_SubgroupID] = size;
    barrier();

    uint before = 0;  // in the subgroups before this one
    uint all = 0;     // in the block
    for (uint k = 0; k < gl_NumSubgroups; k++) {
        if (k == gl_SubgroupID) before = all;
        all += sizes[k];
    }
    if (gl_SubgroupID == 0) {
        if (w > 0 && subgroupElect()) atomicExchange(state[w], OF_BLOCK | all);
        uint earlier = look_back(w);
        if (subgroupElect()) {
            atomicExchange(state[w], OF_ALL | (earlier + all));
            before_block = earlier;
            if (w == gl_NumWorkGroups.x - 1) count[0] = earlier + all;
        }
    }
    barrier();
    before += before_block;
    for (uint r = 0; r < ROWS; r++) {
        if (x[r] > 0.0) result[before + place[r]] = x[r];
    }
}
