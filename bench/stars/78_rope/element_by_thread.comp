// stars: 2. A thread takes elements, and reads both of a pair for each.

const uint HALF = D / 2;  // pairs in a head

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
    uint n = x_strides[0];  // elements of a row
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    for (uint j = local_i; j < n; j += TPB) {
        float value = x[row + j];
        sum += value * value;
    }
    float scale = inversesqrt(total(sum) / float(n) + EPSILON);
    for (uint j = local_i; j < n; j += TPB) {
        bool is_first = j % D < HALF;
        uint partner = is_first ? j + HALF : j - HALF;
        vec2 turn = turns[positions[gl_WorkGroupID.x] * HALF + j % HALF];
        float own = x[row + j] * scale * gain[j];
        float other = x[row + partner] * scale * gain[partner];
        result[row + j] = own * turn.x + (is_first ? -other : other) * turn.y;
    }
}
