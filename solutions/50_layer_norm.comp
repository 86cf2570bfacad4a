// Puzzle 50: Layer norm. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 50

shared float s[TPB];

// What the threads' values add up to; every thread gets it.
float total(float value) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = value;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    float sum = s[0];
    barrier();  // all have read s[0] before it is written again
    return sum;
}

void kernel() {
    uint n = x_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 20 lines
    float own[PER];  // this thread's elements of the row, in registers
    float sum = 0.0;
    for (uint q = 0; q < PER; q++) {
        uint j = local_i + q * TPB;
        own[q] = j < n ? x[row + j] : 0.0;
        sum += own[q];
    }
    float mean = total(sum) / float(n);

    float squares = 0.0;
    for (uint q = 0; q < PER; q++) {
        float distance = own[q] - mean;
        if (local_i + q * TPB < n) squares += distance * distance;
    }
    float scale = inversesqrt(total(squares) / float(n) + EPSILON);

    for (uint q = 0; q < PER; q++) {
        uint j = local_i + q * TPB;
        if (j < n) result[row + j] = (own[q] - mean) * scale * p[j] + p[n + j];
    }
    // END SOLUTION
}
