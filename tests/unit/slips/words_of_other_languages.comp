void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = __shfl_xor(a[i], 1);  //! '__shfl_xor': no matching overloaded function found
    //? In GLSL, `__shfl_xor` is `subgroupShuffleXor`.
    result[i] = float(int64_t(3));  //! 'int64_t': no matching overloaded function found
    //? `int` and `uint` have 32 bits; wider whole numbers need an extension.
    if (a[i] != null) exit(1);  //! 'null': undeclared identifier
    //? GLSL has no null: every variable and element has a value of its type.
    final int n = 3;  //! 'final': undeclared identifier
    //? A constant is `const`: write that for `final`, or leave it out.
}
