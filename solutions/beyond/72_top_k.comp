// Beyond puzzle 72: the eight largest of 2^26 floats with their places, of equal ones the first.
// workgroup: 256
// groups: 3
// array: a float[6144] as vec4 = random
// buffer: ticket uint[1] = zeros
// buffer: value float[24] = zeros
// buffer: at uint[24] = zeros
// buffer: index uint[8]
// buffer: result float[8]
// constant: K = 8
// constant: ROWS = 4
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_KHR_shader_subgroup_vote
// extension: GL_EXT_control_flow_attributes
// task: top_k
// large: groups 528
// large: a 67108864 = floats
// large: ticket 1 = zeros
// large: value 4224 = zeros
// large: at 4224 = zeros
// large: index 8
// large: result 8

// Each thread keeps the best eight of what it reads, each workgroup those of its threads; the last
// workgroup that finishes looks through what all have left. Hardly any element is worth that: a subgroup
// knows eight which are larger, and passes it by.
const float LOWEST = -3.4e38;
const uint NOWHERE = 0xffffffffu;

shared float s_value[TPB];  // of each subgroup
shared uint s_at[TPB];
shared bool is_last;

// What a thread holds, the largest first; of equal ones the first in the array.
float held[K];
uint held_at[K];

bool is_before(float x, uint x_at, float y, uint y_at) {
    return x > y || (x == y && x_at < y_at);
}

void forget() {
    for (uint k = 0; k < K; k++) {
        held[k] = LOWEST;
        held_at[k] = NOWHERE;
    }
}

// Puts x among what is held, and lets go of the least.
void take(float x, uint x_at) {
    if (!is_before(x, x_at, held[K - 1], held_at[K - 1])) return;
    for (uint k = 0; k < K; k++) {
        bool is_here = is_before(x, x_at, held[k], held_at[k]);
        float next = is_here ? held[k] : x;
        uint next_at = is_here ? held_at[k] : x_at;
        held[k] = is_here ? x : held[k];
        held_at[k] = is_here ? x_at : held_at[k];
        x = next;
        x_at = next_at;
    }
}

// The first of what the threads hold, which its thread then lets go of. All threads get it.
void best_of_workgroup(out float best, out uint best_at) {
    float own = subgroupMax(held[0]);
    uint own_at = subgroupMin(held[0] == own ? held_at[0] : NOWHERE);
    if (subgroupElect()) {
        s_value[gl_SubgroupID] = own;
        s_at[gl_SubgroupID] = own_at;
    }
    barrier();
    best = LOWEST;
    best_at = NOWHERE;
    for (uint k = 0; k < gl_NumSubgroups; k++) {
        if (is_before(s_value[k], s_at[k], best, best_at)) {
            best = s_value[k];
            best_at = s_at[k];
        }
    }
    barrier();  // all have read, so the next call may write
    if (held_at[0] == best_at) {
        for (uint k = 1; k < K; k++) {
            held[k - 1] = held[k];
            held_at[k - 1] = held_at[k];
        }
        held[K - 1] = LOWEST;
        held_at[K - 1] = NOWHERE;
    }
}

// Eight elements that the subgroup has seen are no less than this one: the eighth of its threads' best.
float least_wanted() {
    float own = held[0];
    float least = LOWEST;
    for (uint k = 0; k < K; k++) {
        least = subgroupMax(own);
        own = own == least ? LOWEST : own;
    }
    return least;
}

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint workgroups = gl_NumWorkGroups.x;
    uint local_i = gl_LocalInvocationID.x;
    uint vectors = a_shape[0] / 4;
    float best;
    uint best_at;
    forget();
    float least = LOWEST;
    for (uint start = 0; start < vectors; start += ROWS * workgroups * TPB) {
        uint first = start + gl_GlobalInvocationID.x;
        vec4 x[ROWS];
        [[unroll]] for (uint r = 0; r < ROWS; r++) {
            uint i = first + r * workgroups * TPB;
            x[r] = vec4(LOWEST);
            if (i < vectors) x[r] = a[i];
        }
        bool is_new = false;
        [[unroll]] for (uint r = 0; r < ROWS; r++) {
            [[unroll]] for (uint c = 0; c < 4; c++) {
                if (x[r][c] >= least) {
                    take(x[r][c], 4 * (first + r * workgroups * TPB) + c);
                    is_new = true;
                }
            }
        }
        if (subgroupAny(is_new)) least = least_wanted();
    }
    for (uint k = 0; k < K; k++) {
        best_of_workgroup(best, best_at);
        if (local_i == 0) {
            value[w * K + k] = best;
            at[w * K + k] = best_at;
        }
    }
    if (local_i == 0) {
        memoryBarrierBuffer();  // what was found comes before the ticket
        is_last = atomicAdd(ticket[0], 1) == workgroups - 1;
        memoryBarrierBuffer();  // and what all others found before what comes now
    }
    barrier();

    if (is_last) {  // all threads of the workgroup, or none
        memoryBarrierBuffer();
        forget();
        for (uint i = local_i; i < workgroups * K; i += TPB) take(value[i], at[i]);
        for (uint k = 0; k < K; k++) {
            best_of_workgroup(best, best_at);
            if (local_i == 0) {
                result[k] = best;
                index[k] = best_at;
            }
        }
    }
}
