// Puzzle 17: Vectors. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 17

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 3 lines
    if (i < a_shape[0]) {
        vec4 four = a[i];  // one request of 16 bytes
        result[i] = (four.x + four.y + four.z + four.w) / 4.0;
    }
    // END SOLUTION
}
