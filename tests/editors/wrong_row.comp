shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.y;
    uint col = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;  // what a thread past the end of the row adds
    if (col < a_shape[1]) sum = a[row * a_shape[0] + col];
    s[local_i] = sum;

    // A tree: in each step, the lower half of the active threads add the sums of the upper half.
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();  // outside the if: every thread arrives here in every step
        if (local_i < stride) {
            sum += s[local_i + stride];
            s[local_i] = sum;
        }
    }
    if (local_i == 0) result[row] = sum;
}
