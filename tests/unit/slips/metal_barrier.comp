void kernel() {
    uint i = gl_LocalInvocationID.x;
    threadgroup_barrier();  //! 'threadgroup_barrier': no matching overloaded function found
    //? In GLSL, `threadgroup_barrier` is `barrier()`.
}
