// about: a component that is none
// verdict: faulty
// line: 8

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    vec4 v = vec4(1); v[i * 1000u + 9u] = 1; result[i] = v.x;
}
