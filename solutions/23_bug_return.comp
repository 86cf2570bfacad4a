// Puzzle 23: Bug: Who left early. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 23

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN BROKEN
    // if (i >= a_shape[0]) return;
    // s[local_i] = a[i];
    // barrier();
    //
    // float largest = s[0];
    // uint count = min(TPB, a_shape[0] - gl_WorkGroupID.x * TPB);
    // for (uint k = 1; k < count; k++) largest = max(largest, s[k]);
    // result[i] = a[i] - largest;
    // BEGIN MENDED
    float own = 0.0;
    if (i < a_shape[0]) {
        own = a[i];
        s[local_i] = own;
    }
    barrier();
    if (i < a_shape[0]) {
        float largest = s[0];
        uint count = min(TPB, a_shape[0] - gl_WorkGroupID.x * TPB);
        for (uint k = 1; k < count; k++) largest = max(largest, s[k]);
        result[i] = own - largest;
    }
    // END MENDED
}
