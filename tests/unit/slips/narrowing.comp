void kernel() {
    int i = gl_LocalInvocationID.x;  //! '=': cannot convert from 'uint' to 'int'
    //? A uint becomes an int by `int(gl_LocalInvocationID.x)`.
    int j = 1.5;  //! '=': cannot convert from 'float' to 'int'
    //? `j` is an int, and the value a float: `float j` keeps its fraction, `int(…)` cuts it off.
    uint k = a[0];  //! '=': cannot convert from 'float' to 'uint'
    //? `k` is a uint, and the value a float: `float k` keeps its fraction, `uint(…)` cuts it off.
    float x = true;  //! '=': cannot convert from 'bool' to 'float'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
    float s = gl_LocalInvocationID;  //! '=': cannot convert from '3-component vector of uint' to 'float'
    //? `gl_LocalInvocationID` has three components: the first is `gl_LocalInvocationID.x`.
}
