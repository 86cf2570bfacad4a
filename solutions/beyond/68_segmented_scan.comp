// Beyond puzzle 68: prefix sums of the segments of 2^26 numbers, in one pass. Arrays are whole blocks of
// 4096.
// workgroup: 256
// groups: 3
// array: a uint[24576] as uvec4 = random
// buffer: state uint[3] = zeros
// buffer: result uint[12288] as uvec2
// constant: ROWS = 8
// constant: PATIENCE = 300
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_KHR_memory_scope_semantics
// extension: GL_EXT_control_flow_attributes
// task: segmented_scan
// large: groups 16384
// large: a 134217728 = below 1000
// large: state 16384 = zeros
// large: result 67108864

// A vector of a has two numbers (x, z), each with a number behind it (y, w) which is 0 where a segment
// begins. Unsigned sums may be subtracted: the sum of a segment is a plain sum, less what came before its
// head. So a subgroup scans a row in one addition and one shuffle, from the last thread with a head. A
// block with a head knows the sum at its end, whatever was before, and looking back ends there.
const uint BLOCK = TPB * ROWS;  // vectors that a workgroup scans
// A word of state: what it holds, in two bits, and a sum below 2^30.
const uint OF_BLOCK = 1u << 30;  // of the block, which has no head
const uint OF_ALL = 2u << 30;    // of the segment that its end is in
const uint VALUE = OF_BLOCK - 1;

shared uvec2 totals[TPB];  // of each subgroup: the sum since its last head, and whether it has one
shared uint before_block;

// What is known of a stretch and the one behind it together.
uvec2 join(uvec2 left, uvec2 right) {
    return uvec2(right.x + (right.y == 0 ? left.x : 0), left.y | right.y);
}

// What block k has published. It may never run while we wait: after some tries we do its work.
uint look_at(uint k) {
    for (int i = 0; i < PATIENCE; i++) {
        uint word =
            atomicLoad(state[k], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
        if (word != 0) return word;
    }
    uvec2 all = uvec2(0);
    for (uint at = k * BLOCK; at < (k + 1) * BLOCK; at++) {
        all = join(all, uvec2(a[at].x, a[at].y == 0));
        all = join(all, uvec2(a[at].z, a[at].w == 0));
    }
    return (all.y == 0 ? OF_BLOCK : OF_ALL) | all.x;
}

// The sum of the segment that the end of block w - 1 is in. A subgroup looks at as many blocks at once
// as it has threads.
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
    uvec4 x[ROWS];
    uvec2 sums[ROWS];
    uint open = 0;  // a bit for each sum of the thread that lacks what is before the subgroup
    uvec2 so_far = uvec2(0);  // of the subgroup's rows
    [[unroll]] for (uint r = 0; r < ROWS; r++) x[r] = a[first + r * gl_SubgroupSize];
    [[unroll]] for (uint r = 0; r < ROWS; r++) {
        bvec2 is_head = equal(x[r].yw, uvec2(0));
        uint own = x[r].z + (is_head.y ? 0 : x[r].x);  // since the thread's last head
        uint scanned = subgroupInclusiveAdd(x[r].x + x[r].z);
        uvec4 heads = subgroupBallot(any(is_head));
        uvec4 earlier = heads & gl_SubgroupLtMask;
        bool is_closed = subgroupBallotBitCount(earlier) > 0;
        uint since = subgroupShuffle(own - scanned, is_closed ? subgroupBallotFindMSB(earlier) : 0);
        uint before = scanned - x[r].x - x[r].z + (is_closed ? since : so_far.x);
        sums[r].x = x[r].x + (is_head.x ? 0 : before);
        sums[r].y = x[r].z + (is_head.y ? 0 : sums[r].x);
        bvec2 is_open = bvec2(so_far.y == 0 && !is_closed && !is_head.x, !is_head.y);
        open |= uint(is_open.x) << 2 * r | uint(is_open.x && is_open.y) << 2 * r + 1;

        bool has_head = subgroupBallotBitCount(heads) > 0;
        since = subgroupShuffle(own - scanned, has_head ? subgroupBallotFindMSB(heads) : 0);
        uint all = subgroupShuffle(scanned, gl_SubgroupSize - 1);
        so_far = uvec2(all + (has_head ? since : so_far.x), so_far.y | uint(has_head));
    }
    if (subgroupElect()) totals[gl_SubgroupID] = so_far;
    barrier();

    uvec2 before = uvec2(0);  // in the subgroups before this one
    uvec2 all = uvec2(0);     // in the block
    for (uint k = 0; k < gl_NumSubgroups; k++) {
        if (k == gl_SubgroupID) before = all;
        all = join(all, totals[k]);
    }
    if (gl_SubgroupID == 0) {
        if (subgroupElect()) atomicExchange(state[w], (w > 0 && all.y == 0 ? OF_BLOCK : OF_ALL) | all.x);
        uint earlier = look_back(w);
        if (subgroupElect()) {
            if (all.y == 0) atomicExchange(state[w], OF_ALL | (earlier + all.x));
            before_block = earlier;
        }
    }
    barrier();
    before = join(uvec2(before_block, 0), before);
    [[unroll]] for (uint r = 0; r < ROWS; r++) {
        uvec2 is_open = uvec2(open >> 2 * r, open >> 2 * r + 1) & 1u;
        result[first + r * gl_SubgroupSize] = sums[r] + is_open * before.x;
    }
}
