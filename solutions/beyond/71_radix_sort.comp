// Beyond puzzle 71: 2^26 words sorted in four passes of eight bits, each of which reads and writes a key
// once.
// workgroup: 256
// groups: 2
// array: keys uint[7000] = random
// buffer: bins uint[1024] = zeros
// buffer: state uint[512]
// buffer: other uint[7000]
// incoherent: other
// buffer: result uint[7000]
// incoherent: result
// dispatch: count
// dispatch: pass_0
// dispatch: pass_1
// dispatch: pass_2
// dispatch: pass_3
// constant: ROWS = 14
// constant: PATIENCE = 300
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_ballot
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_KHR_memory_scope_semantics
// extension: GL_EXT_control_flow_attributes
// task: sort
// large: groups 1056
// large: groups 18725
// large: groups 18725
// large: groups 18725
// large: groups 18725
// large: keys 67108864 = words
// large: bins 1024 = zeros
// large: state 4793600
// large: other 67108864
// large: result 67108864

// count() counts the digits of all four passes at once. In a pass, a workgroup ranks the keys of its
// block by their digit, publishes how many it has of each, and looks back to see how many the blocks
// before it have, as in puzzle 46: one thread for each digit. It brings its keys into order in shared
// memory, so that neighbours write neighbours: the more keys a block has, the longer the stretches.
const uint DIGITS = TPB;
const uint BLOCK = TPB * ROWS;
const uint GROUP = 32;   // threads that count in the same bins: if subgroups are smaller, in turns
const uint GROUPS = TPB / GROUP;
const uint WINDOW = 4;   // blocks that a thread looks at together
const uint LAST = ~0u;   // a key that stands for none, at the end of the last block
// A word of state: which pass wrote it and whether it counts all up to its block, in four bits, and a
// count below 2^28.
const uint TAG = 28;
const uint VALUE = (1u << TAG) - 1;

// How many keys of a digit a group has, then how many come before them; and then the keys in order.
shared uint room[BLOCK];
shared uint offset[DIGITS];  // what a digit's place in the result is beyond that in the block
shared uvec2 sums[TPB / 4];  // of subgroups of four threads or more

uint x[ROWS];     // a thread's keys
uint rank[ROWS];  // and their ranks

// Four sets of bins, and an empty state: a tag is never 0.
void count() {
    uint local_i = gl_LocalInvocationID.x;
    for (uint p = 0; p < 4; p++) room[p * DIGITS + local_i] = 0;
    uint threads = gl_NumWorkGroups.x * TPB;
    for (uint i = gl_GlobalInvocationID.x; i < state_shape[0]; i += threads) state[i] = 0;
    barrier();
    uint n = keys_shape[0];
    for (uint first = gl_GlobalInvocationID.x; first < n; first += ROWS * threads) {
        [[unroll]] for (uint r = 0; r < ROWS; r++) {
            x[r] = 0;
            if (first + r * threads < n) x[r] = keys[first + r * threads];
        }
        [[unroll]] for (uint r = 0; r < ROWS; r++) {
            if (first + r * threads >= n) break;
            [[unroll]] for (uint p = 0; p < 4; p++) atomicAdd(room[p * DIGITS + (x[r] >> 8 * p & 255u)], 1);
        }
    }
    barrier();
    for (uint p = 0; p < 4; p++) {
        uint sum = room[p * DIGITS + local_i];
        if (sum > 0) atomicAdd(bins[p * DIGITS + local_i], sum);
    }
}

// The keys of a pass, and where it puts them.
uint key(uint pass, uint at) {
    if (at >= keys_shape[0]) return LAST;
    if (pass == 0) return keys[at];
    if (pass == 2) return result[at];
    return other[at];
}

void put(uint pass, uint at, uint moved) {
    if (at >= keys_shape[0]) return;
    if (pass % 2 == 0) other[at] = moved;
    else result[at] = moved;
}

uint look(uint at) {
    return atomicLoad(state[at], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}

// The threads of the subgroup whose keys have the same digit.
uvec4 peers_of(uint digit) {
    uvec4 peers = subgroupBallot(true);
    [[unroll]] for (uint bit = 0; bit < 8; bit++) {
        bool is_set = (digit >> bit & 1u) == 1;
        uvec4 others = subgroupBallot(is_set) ^ (is_set ? 0u : ~0u);
        peers.x &= others.x;
        if (gl_SubgroupSize > 32) peers.yzw &= others.yzw;
    }
    return peers;
}

// The rank of each key among those of its group with the same digit.
void rank_keys(uint shift, uint group, uint turns) {
    for (uint turn = 0; turn < turns; turn++) {
        if (gl_SubgroupID % turns == turn) {
            [[unroll]] for (uint r = 0; r < ROWS; r++) {
                uint digit = x[r] >> shift & 255u;
                uvec4 peers = peers_of(digit);
                uint before = subgroupBallotExclusiveBitCount(peers);
                uint first = 0;
                if (before == 0) {
                    first = atomicAdd(room[group * DIGITS + digit], subgroupBallotBitCount(peers));
                }
                rank[r] = subgroupShuffle(first, subgroupBallotFindLSB(peers)) + before;
            }
        }
        if (turns > 1) barrier();
    }
}

// For each digit what comes before it: of the block's keys (x), and of all keys (y).
uvec2 sum_before(uvec2 own) {
    uvec2 before = subgroupExclusiveAdd(own);
    if (gl_SubgroupInvocationID == gl_SubgroupSize - 1) sums[gl_SubgroupID] = before + own;
    barrier();
    for (uint k = 0; k < gl_SubgroupID; k++) before += sums[k];
    return before;
}

// Block k may never run while we wait for its count: after some tries we do its work.
uint wait_for(uint pass, uint k, uint digit) {
    for (int i = 0; i < PATIENCE; i++) {
        uint word = look(k * DIGITS + digit);
        if (word >> TAG > 2 * pass) return word;
    }
    uint found = 0;
    for (uint at = k * BLOCK; at < (k + 1) * BLOCK; at++) {
        found += uint((key(pass, at) >> 8 * pass & 255u) == digit);
    }
    return (2 * pass + 1) << TAG | found;
}

// How many keys of a digit the blocks before w have.
uint look_back(uint pass, uint w, uint digit) {
    uint before = 0;
    uint end = w;  // the blocks before it are not in `before` yet
    while (end > 0) {
        uint words[WINDOW];
        [[unroll]] for (uint i = 0; i < WINDOW; i++) {
            words[i] = look((end - 1 - min(i, end - 1)) * DIGITS + digit);
        }
        uint next = end - min(end, WINDOW);
        for (uint i = 0; i < WINDOW; i++) {
            if (i >= end) break;
            if (words[i] >> TAG <= 2 * pass) words[i] = wait_for(pass, end - 1 - i, digit);
            before += words[i] & VALUE;
            if (words[i] >> TAG == 2 * pass + 2) {
                next = 0;
                break;
            }
        }
        end = next;
    }
    return before;
}

void order(uint pass) {
    uint w = gl_WorkGroupID.x;
    uint digit = gl_LocalInvocationID.x;  // that this thread counts
    uint turns = max(GROUP / gl_SubgroupSize, 1);
    uint group = gl_SubgroupID / turns;
    uint first = w * BLOCK + gl_SubgroupID * gl_SubgroupSize * ROWS + gl_SubgroupInvocationID;
    [[unroll]] for (uint r = 0; r < ROWS; r++) x[r] = key(pass, first + r * gl_SubgroupSize);
    [[unroll]] for (uint g = 0; g < GROUPS; g++) room[g * DIGITS + digit] = 0;
    barrier();
    rank_keys(8 * pass, group, turns);
    barrier();

    uint counts[GROUPS];
    uint all = 0;
    [[unroll]] for (uint g = 0; g < GROUPS; g++) {
        counts[g] = all;
        all += room[g * DIGITS + digit];
    }
    uint tag = 2 * pass + (w > 0 ? 1 : 2);
    atomicExchange(state[w * DIGITS + digit], tag << TAG | all);
    uvec2 before = sum_before(uvec2(all, bins[pass * DIGITS + digit]));
    [[unroll]] for (uint g = 0; g < GROUPS; g++) room[g * DIGITS + digit] = counts[g] + before.x;
    barrier();
    [[unroll]] for (uint r = 0; r < ROWS; r++) rank[r] += room[group * DIGITS + (x[r] >> 8 * pass & 255u)];
    barrier();  // nobody needs the counts any more
    [[unroll]] for (uint r = 0; r < ROWS; r++) room[rank[r]] = x[r];
    uint earlier = look_back(pass, w, digit);
    if (w > 0) atomicExchange(state[w * DIGITS + digit], (2 * pass + 2) << TAG | (earlier + all));
    offset[digit] = before.y + earlier - before.x;
    barrier();
    [[unroll]] for (uint r = 0; r < ROWS; r++) {
        uint place = r * TPB + digit;
        uint moved = room[place];
        put(pass, offset[moved >> 8 * pass & 255u] + place, moved);
    }
}

void pass_0() { order(0); }
void pass_1() { order(1); }
void pass_2() { order(2); }
void pass_3() { order(3); }
