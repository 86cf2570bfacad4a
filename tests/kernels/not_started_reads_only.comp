// puzzle: 1
// about: nothing is written
// verdict: not_started

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
}
