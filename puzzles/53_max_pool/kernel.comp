// Puzzle 53: Max pooling. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 53

// One thread for each window.
void pool() {
    uint c = gl_GlobalInvocationID.z;  // plane
    uint i = gl_GlobalInvocationID.y;  // row of y
    uint j = gl_GlobalInvocationID.x;  // column of y
    // FILL ME IN (roughly 18 lines)
}

// One thread for each element of x and of result.
void pool_gradient() {
    uint c = gl_GlobalInvocationID.z;  // plane
    uint i = gl_GlobalInvocationID.y;  // row of x
    uint j = gl_GlobalInvocationID.x;  // column of x
    // FILL ME IN (roughly 5 lines)
}
