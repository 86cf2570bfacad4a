// about: #pragma
// verdict: compile_error
// line: 6
// says: #pragma is not possible

#pragma use_vulkan_memory_model
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
