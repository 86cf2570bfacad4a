// stars: 2. Reads its own sum back from shared memory in each step.

shared float s[TPB];

// The sum of x over this thread and those before it in the workgroup.
float workgroup_scan(float x) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = x;
    barrier();
    for (uint step = 1; step < TPB; step *= 2) {
        float sum = s[local_i];
        if (local_i >= step) sum += s[local_i - step];
        barrier();
        s[local_i] = sum;
        barrier();
    }
    float sum = s[local_i];
    barrier();  // all have read, so s may change
    return sum;
}

// The first dispatch: each workgroup scans its own block of a into result, and stores the block's
// total in totals.
void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float x = 0.0;
    if (i < a_shape[0]) x = a[i];
    x = workgroup_scan(x);
    if (i < a_shape[0]) result[i] = x;
    if (local_i == TPB - 1) totals[gl_WorkGroupID.x] = x;
}

// The second dispatch, of one workgroup: scans totals in place.
void scan_totals() {
    uint local_i = gl_LocalInvocationID.x;
    uint blocks = totals_shape[0];
    float carry = 0.0;  // the sum of all blocks before this round's
    for (uint start = 0; start < blocks; start += TPB) {
        uint at = start + local_i;
        float x = 0.0;
        if (at < blocks) x = totals[at];
        x = workgroup_scan(x) + carry;
        if (at < blocks) totals[at] = x;
        if (start + TPB < blocks) {
            if (local_i == TPB - 1) s[0] = x;
            barrier();
            carry = s[0];
            barrier();
        }
    }
}

// The third dispatch: adds to each block the sum of all blocks before it.
void add_totals() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_WorkGroupID.x > 0 && i < a_shape[0]) {
        result[i] += totals[gl_WorkGroupID.x - 1];
    }
}
