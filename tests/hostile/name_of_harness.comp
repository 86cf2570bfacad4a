// about: reserved
// verdict: compile_error
// line: 6
// says: the name 'vkp_result' is taken

int vkp_result;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
