// about: a uniform outside a block
// verdict: compile_error
// line: 7
// says: not allowed when using GLSL for Vulkan

#define U uni##form
U float x;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float y = x;
}
