// about: the frame has one
// verdict: compile_error
// line: 6
// says: 'main' is not possible here

void main() { }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
