// puzzle: 1
// about: a component of a vector by a computed index
// verdict: faulty
// finding: out_of_bounds line 10 array v element 3 thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec3 v = vec3(10.0);
    result[i] = a[i] + 10;
    if (i < 4) result[i] = a[i] + 10 + 0 * v[i];
}
