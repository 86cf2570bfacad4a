// about: another size of the workgroup
// verdict: compile_error
// line: 7
// says: cannot change previously set size

#define L lay##out
L(local_size_x = 64) in;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
