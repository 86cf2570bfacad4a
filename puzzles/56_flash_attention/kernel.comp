// Puzzle 56: Flash attention. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 56

const uint V = D / 4;  // vectors in a row of q, k, v and result

// TPB keys and the values that belong to them.
shared vec4 keys[TPB][V];
shared vec4 values[TPB][V];

void kernel() {
    uint n = qkv_shape[2];
    uint head = gl_WorkGroupID.y;
    uint i = gl_GlobalInvocationID.x;  // this thread's query
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 38 lines)
}
