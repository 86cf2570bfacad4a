// about: no sign of GLSL
// verdict: compile_error
// line: 9
// says: unexpected token

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    $x;
}
