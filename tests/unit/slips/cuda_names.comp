void kernel() {
    uint i = threadIdx.x;  //! 'threadIdx': undeclared identifier
    //? In Vulkan, threadIdx is gl_LocalInvocationID, blockIdx is gl_WorkGroupID and blockDim is gl_WorkGroupSize.
    uint j = blockIdx.x;  //! 'blockIdx': undeclared identifier
    //? In Vulkan, blockIdx is gl_WorkGroupID, threadIdx is gl_LocalInvocationID and blockDim is gl_WorkGroupSize.
    uint k = blockDim.x;  //! 'blockDim': undeclared identifier
    //? In Vulkan, blockDim is gl_WorkGroupSize; its x is the constant TPB.
    __syncthreads();  //! '__syncthreads': no matching overloaded function found
    //? In GLSL, `__syncthreads` is `barrier()`.
}
