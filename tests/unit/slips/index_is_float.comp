void kernel() {
    float i = gl_LocalInvocationID.x;
    result[i] = a[0];  //! '[]': scalar integer expression required
    //? An index must be an integer: declare it as `uint` or `int`, or convert it with `int(…)`.
    result[0] = a[a[0]];  //! '[]': scalar integer expression required
    //? An index must be an integer: declare it as `uint` or `int`, or convert it with `int(…)`.
    result[gl_LocalInvocationID] = 1.0;  //! '[]': scalar integer expression required
    //? An index must be an integer: declare it as `uint` or `int`, or convert it with `int(…)`.
}
