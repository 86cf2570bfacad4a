// about: a built-in one
// verdict: compile_error
// line: 5

const uvec3 gl_WorkGroupSize = uvec3(1);
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
