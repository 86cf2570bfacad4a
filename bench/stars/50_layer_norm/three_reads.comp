// stars: 2. The row is read three times, and nothing is kept.

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
    float sum = 0.0;
    for (uint q = 0; q < PER; q++) {
        uint j = local_i + q * TPB;
        if (j < n) sum += x[row + j];
    }
    float mean = total(sum) / float(n);

    float squares = 0.0;
    for (uint q = 0; q < PER; q++) {
        uint j = local_i + q * TPB;
        float distance = j < n ? x[row + j] - mean : 0.0;
        squares += distance * distance;
    }
    float scale = inversesqrt(total(squares) / float(n) + EPSILON);

    for (uint q = 0; q < PER; q++) {
        uint j = local_i + q * TPB;
        if (j < n) result[row + j] = (x[row + j] - mean) * scale * p[j] + p[n + j];
    }
}
