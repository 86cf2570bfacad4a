void kernel() {
    uint i = gl_GlobalInvocationID;  //! '=': cannot convert from '3-component vector of uint' to 'uint'
    //? `gl_GlobalInvocationID` has three components: the first is `gl_GlobalInvocationID.x`.
    int j = gl_LocalInvocationID.x;  //! '=': cannot convert from 'uint' to 'int'
    //? A uint becomes an int by `int(gl_LocalInvocationID.x)`.
    int x = a[i] + 10;  //! '=': cannot convert from 'float' to 'int'
    //? `x` is an int, and the value a float: `float x` keeps its fraction, `int(…)` cuts it off.
    x = a[i];  //! cannot convert from 'float' to 'int'
    //? `x` is an int, and the value a float: `float x` keeps its fraction, `int(…)` cuts it off.
    int q = int(j) - i;  //! '=': cannot convert from 'uint' to 'int'
    //? A uint becomes an int by `int(int(j) - i)`.
    float a = 1.0;
    result[i] = a[i];  //! 'a': left of '[' is not of type array, matrix, or vector
    //? `a` of line 12 hides the given array of that name.
    int i = 3;  //! 'i': redefinition
    //? `i` is declared already, in line 2: without its type, `i = …;` gives it another value.
}
