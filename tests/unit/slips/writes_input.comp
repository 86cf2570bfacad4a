void kernel() {
    uint i = gl_LocalInvocationID.x;
    a[i] = a[i] + 10.0;  //! l-value required (can't modify a readonly buffer)
    //? Inputs are read-only; write your result to `result`.
    a[i] += 1.0;  //! l-value required (can't modify a readonly buffer)
    //? Inputs are read-only; write your result to `result`.
}
