// Puzzle 21: Bug: The tail. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 21

// Each thread takes four neighbours.
void kernel() {
    uint first = 4 * gl_GlobalInvocationID.x;
    if (first < a_shape[0]) {
        vec4 four = vec4(a[first], a[first + 1], a[first + 2], a[first + 3]);
        four = four * four + 1.0;
        for (uint k = 0; k < 4; k++) result[first + k] = four[k];
    }
}
