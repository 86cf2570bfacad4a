void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < a.size()) result[i] = a[i];  //! '.': cannot apply to an array: size
    //? Arrays have no such function: the length of `a` is `a_shape[0]`.
}
