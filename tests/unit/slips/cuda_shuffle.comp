void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = __shfl_down_sync(0xffffffff, a[i], 1);  //! '__shfl_down_sync': no matching overloaded function found
    //? In GLSL, `__shfl_down_sync` is `subgroupShuffleDown`.
}
