// Puzzle 44: Filter. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 44

shared uint sizes[TPB];  // more than enough for one number of each subgroup
shared uint first;       // where the part of this workgroup begins

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 19 lines)
}
