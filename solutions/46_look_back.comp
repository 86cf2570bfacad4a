// Puzzle 46: Look back. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 46

// A word of state: what it holds, in two bits, and a sum below 2^30.
const uint OF_BLOCK = 1u << 30;  // the sum of the block
const uint OF_ALL = 2u << 30;    // the sum of all from the first up to it
const uint VALUE = OF_BLOCK - 1;

shared uint totals[TPB];
shared uint before_block;

uint sum_of(uvec4 v) { return v.x + v.y + v.z + v.w; }

// The scan of x over the workgroup, with this thread's own. One barrier: puzzle 41.
uint workgroup_scan(uint x) {
    uint lane = gl_SubgroupInvocationID;
    uint sum = subgroupInclusiveAdd(x);
    if (lane == gl_SubgroupSize - 1) totals[gl_SubgroupID] = sum;
    barrier();
    uint before = 0;
    for (uint k = lane; k < gl_SubgroupID; k += gl_SubgroupSize) before += totals[k];
    return sum + subgroupAdd(before);
}

// A function that looks at what block k has published:
// BEGIN SOLUTION: roughly 11 lines
// Block k may never run while we wait: after some tries we do its work.
uint look_at(uint k) {
    for (int i = 0; i < PATIENCE; i++) {
        uint word = atomicOr(state[k], 0);
        if (word != 0) return word;
    }
    uint sum = 0;
    uint end = min((k + 1) * TPB, uint(a_shape[0]));
    for (uint at = k * TPB; at < end; at++) sum += sum_of(a[at]);
    return OF_BLOCK | sum;
}
// END SOLUTION

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 24 lines
    uvec4 own = uvec4(0);  // what a thread without a vector adds
    if (i < a_shape[0]) own = a[i];
    uint sum = workgroup_scan(sum_of(own));

    if (gl_LocalInvocationID.x == TPB - 1) {  // it has the sum of the block
        uint before = 0;
        if (w > 0) atomicExchange(state[w], OF_BLOCK | sum);
        bool is_done = w == 0;
        for (uint k = w; k > 0 && !is_done; k--) {
            uint word = look_at(k - 1);
            before += word & VALUE;
            is_done = word >= OF_ALL;
        }
        atomicExchange(state[w], OF_ALL | (before + sum));
        before_block = before;
    }
    barrier();

    uvec4 scan = own;
    scan.y += scan.x;
    scan.z += scan.y;
    scan.w += scan.z;
    if (i < a_shape[0]) result[i] = scan + (before_block + sum - scan.w);
    // END SOLUTION
}
