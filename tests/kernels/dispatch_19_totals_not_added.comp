// puzzle: 19
// about: each block is right by itself; a single block is all right
// verdict: wrong
// wrong_case: classic

void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    float sum = 0.0;
    for (uint at = gl_WorkGroupID.x * TPB; at <= i; at++) sum += a[at];
    result[i] = sum;
}
void scan_totals() {}
void add_totals() {}
