// about: columns and rows
// verdict: faulty
// line: 9
// says: dimension 1 of `m`

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    mat4 m = mat4(1); m[i * 100u + 7u][i * 100u] = 1;
}
