void kernel() {
    uint i = gl_LocalInvocationID.x;
    resutl[i] = 1.0;  //! 'resutl': undeclared identifier
    //? Did you mean `result`?
    Result[i] = 1.0;  //! 'Result': undeclared identifier
    //? Did you mean `result`?
    result[i] = float(A_Shape[0]);  //! 'A_Shape': undeclared identifier
    //? Did you mean `a_shape`?
    result[O] = 1.0;  //! 'O': undeclared identifier
    //? Did you mean the number `0`?
    result[i] = Sqrt(a[i]);  //! 'Sqrt': no matching overloaded function found
    //? Did you mean `sqrt`?
    result[i] = atomicAd(a[i]);  //! 'atomicAd': no matching overloaded function found
    //? Did you mean `atomicAdd` or `atomicAnd`?
    uint k = gl_GlobalInvocationIndex;  //! 'gl_GlobalInvocationIndex': undeclared identifier
    //? Did you mean `gl_LocalInvocationIndex` or `gl_GlobalInvocationID`?
    uint m = gl_localinvocationid.x;  //! 'gl_localinvocationid': undeclared identifier
    //? Did you mean `gl_LocalInvocationID`?
    floatt x = a[i];  //! 'floatt': undeclared identifier
    //? Did you mean `float`?
}
