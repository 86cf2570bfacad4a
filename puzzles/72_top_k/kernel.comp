// Puzzle 72: Top k. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 72

shared float s_value[TPB];  // for the tree
shared uint s_at[TPB];
shared float top_value[TPB];  // for what the rounds find
shared uint top_at[TPB];

void kernel() {
    uint n = a_shape[1];
    uint k = result_shape[1];
    uint row = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 40 lines)
}
