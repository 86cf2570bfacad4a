// stars: 2. A pass and a tree for each sum: reads the row once more.

shared float s[TPB];
shared float t[TPB];

// What the threads' values add up to, x and y each; every thread gets it.
vec2 total(vec2 value) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = value.x;
    t[local_i] = value.y;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) {
            s[local_i] += s[local_i + stride];
            t[local_i] += t[local_i + stride];
        }
        barrier();
    }
    vec2 sum = vec2(s[0], t[0]);
    barrier();  // all have read them before they are written again
    return sum;
}

void kernel() {
    uint n = h_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    vec2 squares = vec2(0.0);
    vec2 products = vec2(0.0);
    for (uint j = local_i; j < n; j += TPB) {
        float value = h[row + j];
        squares.x += value * value;
    }
    float r = inversesqrt(total(squares).x / float(n) + EPSILON);
    for (uint j = local_i; j < n; j += TPB) products.x += g[row + j] * h[row + j];
    float mean = total(products).x * r / float(n);  // of g times what the row was normed to

    for (uint j = local_i; j < n; j += TPB) {
        result[row + j] = (g[row + j] - h[row + j] * r * mean) * r;
    }
}
