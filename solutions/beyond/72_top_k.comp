// Beyond puzzle 72: the eight largest of 2^26 floats with their places, of equal ones the first. Each
// thread keeps the best eight of what it reads, each workgroup those of its threads; the last
// workgroup that finishes looks through what all have left.
// workgroup: 256
// groups: 3
// array: a float[6144] as vec4 = random
// buffer: ticket uint[1] = zeros
// buffer: value float[24] = zeros
// buffer: at uint[24] = zeros
// buffer: index uint[8]
// buffer: result float[8]
// constant: K = 8
// task: top_k
// large: groups 1056
// large: a 67108864 = floats
// large: ticket 1 = zeros
// large: value 8448 = zeros
// large: at 8448 = zeros
// large: index 8
// large: result 8

const float LOWEST = -3.4e38;
const uint NOWHERE = 0xffffffffu;

shared float s_value[TPB];
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
    uint local_i = gl_LocalInvocationID.x;
    s_value[local_i] = held[0];
    s_at[local_i] = held_at[0];
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (local_i < stride && is_before(s_value[local_i + stride], s_at[local_i + stride],
                                          s_value[local_i], s_at[local_i])) {
            s_value[local_i] = s_value[local_i + stride];
            s_at[local_i] = s_at[local_i + stride];
        }
    }
    barrier();
    best = s_value[0];
    best_at = s_at[0];
    barrier();
    if (held_at[0] == best_at) {
        for (uint k = 1; k < K; k++) {
            held[k - 1] = held[k];
            held_at[k - 1] = held_at[k];
        }
        held[K - 1] = LOWEST;
        held_at[K - 1] = NOWHERE;
    }
}

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint workgroups = gl_NumWorkGroups.x;
    uint local_i = gl_LocalInvocationID.x;
    uint vectors = a_shape[0] / 4;
    float best;
    uint best_at;
    forget();
    for (uint i = gl_GlobalInvocationID.x; i < vectors; i += workgroups * TPB) {
        vec4 x = a[i];
        for (uint c = 0; c < 4; c++) take(x[c], 4 * i + c);
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
