// Puzzle 53: Max pooling. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 53

// One thread for each window.
void pool() {
    uint c = gl_GlobalInvocationID.z;  // plane
    uint i = gl_GlobalInvocationID.y;  // row of y
    uint j = gl_GlobalInvocationID.x;  // column of y
    // BEGIN SOLUTION: roughly 18 lines
    if (i < y_shape[1] && j < y_shape[2]) {
        uint height = x_shape[1];
        uint width = x_shape[2];
        uint place = (c * height + 2 * i) * width + 2 * j;  // of the largest so far
        float largest = x[place];
        for (uint t = 1; t < 4; t++) {
            uint row = 2 * i + t / 2;
            uint col = 2 * j + t % 2;
            uint at = (c * height + row) * width + col;
            if (row < height && col < width) {
                float value = x[at];
                if (value > largest) place = at;
                largest = max(largest, value);
            }
        }
        uint window = (c * y_shape[1] + i) * y_shape[2] + j;
        y[window] = largest;
        where[window] = place;
    }
    // END SOLUTION
}

// One thread for each element of x and of result.
void pool_gradient() {
    uint c = gl_GlobalInvocationID.z;  // plane
    uint i = gl_GlobalInvocationID.y;  // row of x
    uint j = gl_GlobalInvocationID.x;  // column of x
    // BEGIN SOLUTION: roughly 5 lines
    if (i < x_shape[1] && j < x_shape[2]) {
        uint at = (c * x_shape[1] + i) * x_shape[2] + j;
        uint window = (c * y_shape[1] + i / 2) * y_shape[2] + j / 2;
        result[at] = where[window] == at ? dy[window] : 0.0;
    }
    // END SOLUTION
}
