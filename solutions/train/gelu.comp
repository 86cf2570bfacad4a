// What a layer with GELU needs beside the kernels of the puzzles: its output, and its part of the
// way back. z is what the layer gives before it.

float argument_of(float x) {
    return (x + 0.044715 * x * x * x) * 0.7978845608;
}

// result = GELU(z)
void forward() {
    uint i = gl_GlobalInvocationID.x;
    if (i < z_shape[0]) {
        float x = z[i];
        result[i] = 0.5 * x * (1.0 + tanh(argument_of(x)));
    }
}

// Numbers above 0 everywhere: the mask of ReLU, which is in puzzle 37's kernel, lets all through.
void open() {
    uint i = gl_GlobalInvocationID.x;
    if (i < z_shape[0]) result[i] = 1.0;
}

// result holds the gradient by GELU(z), and gets the one by z.
void backward() {
    uint i = gl_GlobalInvocationID.x;
    if (i < z_shape[0]) {
        float x = z[i];
        float t = tanh(argument_of(x));
        float inner = 0.7978845608 * (1.0 + 3.0 * 0.044715 * x * x);
        result[i] *= 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * inner;
    }
}
