// about: there is nothing to close
// verdict: compile_error
// line: 9
// says: syntax error

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    }}}}
}
