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
// FILL ME IN (roughly 11 lines)

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 24 lines)
}
