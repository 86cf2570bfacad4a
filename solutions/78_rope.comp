// Puzzle 78: Norm and turn. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 78

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
    // BEGIN SOLUTION: roughly 26 lines
    vec2 own[PER];  // this thread's pairs of the row, in registers
    float sum = 0.0;
    for (uint q = 0; q < PER; q++) {
        uint pair = local_i + q * TPB;
        uint first = pair / HALF * D + pair % HALF;  // its partner is HALF further on
        own[q] = vec2(0.0);
        if (pair < n / 2) own[q] = vec2(x[row + first], x[row + first + HALF]);
        sum += dot(own[q], own[q]);
    }
    float scale = inversesqrt(total(sum) / float(n) + EPSILON);

    uint position = positions[gl_WorkGroupID.x];
    for (uint q = 0; q < PER; q++) {
        uint pair = local_i + q * TPB;
        uint first = pair / HALF * D + pair % HALF;
        if (pair < n / 2) {
            vec2 normed = own[q] * scale * vec2(gain[first], gain[first + HALF]);
            vec2 turn = turns[position * HALF + pair % HALF];  // cosine and sine
            result[row + first] = normed.x * turn.x - normed.y * turn.y;
            result[row + first + HALF] = normed.x * turn.y + normed.y * turn.x;
        }
    }
    // END SOLUTION
}
