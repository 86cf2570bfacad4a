void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < len(a)) result[i] = a[i];  //! 'len': no matching overloaded function found
    //? The length of `a` is `a_shape[0]`.
}
