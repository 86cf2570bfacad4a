void kernel() {
    int i = gl_LocalInvocationID.x;  //! '=': cannot convert from 'uint' to 'int'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
    int j = 1.5;  //! '=': cannot convert from 'float' to 'int'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
    uint k = a[0];  //! '=': cannot convert from 'float' to 'uint'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
    float x = true;  //! '=': cannot convert from 'bool' to 'float'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
    float s = gl_LocalInvocationID;  //! '=': cannot convert from '3-component vector of uint LocalInvocationID' to 'float'
    //? GLSL does not narrow a type without a conversion: write `int(x)`, `uint(x)` or `float(x)`.
}
