// Puzzle 81: Draw the work. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 81

shared uint ticket;  // what this workgroup has drawn

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint sequences = result_shape[0];
    uint width = result_shape[1];
    // BEGIN SOLUTION: roughly 15 lines
    while (true) {
        if (local_i == 0) ticket = atomicAdd(next[0], 1);
        barrier();  // the ticket is there
        uint sequence = ticket;
        barrier();  // everybody has read it, and it may be overwritten
        if (sequence >= sequences) break;  // all threads of the workgroup, or none
        uint begin = begins[sequence];
        uint end = begin + lengths[sequence];
        for (uint column = local_i; column < width; column += TPB) {
            float sum = 0.0;
            for (uint t = begin; t < end; t++) sum += tokens[t * width + column];
            result[sequence * width + column] = sum;
        }
    }
    // END SOLUTION
}
