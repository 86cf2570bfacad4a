void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < a_shape.x) result[i] = 1.0;  //! '.': cannot apply to an array: x
    //? `a_shape` is an array: write `a_shape[0]`.
}
