// puzzle: 1
// about: 1 MiB of shared memory
// verdict: compile_error
// line: 0

shared float s[262144];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    result[i] = s[i] + 10;
}
