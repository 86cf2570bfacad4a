// stars: 1. A thread reads a whole row and a whole column.

void kernel() {
    uint b = gl_GlobalInvocationID.y;
    uint n = gl_GlobalInvocationID.x;
    uint inputs = x_shape[1];
    uint outputs = w_shape[1];
    if (b < x_shape[0] && n < outputs) {
        float sum = w[inputs * outputs + n];
        for (uint k = 0; k < inputs; k++) sum += x[b * inputs + k] * w[k * outputs + n];
        result[b * outputs + n] = RELU == 1 ? max(sum, 0.0) : sum;
    }
}
