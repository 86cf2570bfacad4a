void kernel() {
    discard;  //! 'discard': not supported in this stage: compute
    //? `discard` is for fragment shaders; write `return;`.
}
