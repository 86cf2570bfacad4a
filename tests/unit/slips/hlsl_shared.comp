void kernel() {
    uint i = gl_LocalInvocationID.x;
    groupshared float x[4];  //! 'groupshared': undeclared identifier
    //? Shared memory is `shared float s[TPB];` above `void kernel()`.
}
