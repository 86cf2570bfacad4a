void kernel() {
    uint axis = gl_LocalInvocationID.x;
    uint sum = gl_WorkGroupID[axis] + gl_NumWorkGroups[axis] + gl_WorkGroupSize[axis];  //: reads constant gl_WorkGroupID[u<3]; reads constant gl_NumWorkGroups[u<3]
    sum += gl_LocalInvocationIndex + gl_GlobalInvocationID.y + gl_NumWorkGroups.z;
    result[sum] = float(a_shape[axis] + a_strides[0] + a_ndim);  //: reads constant a_shape[u<2]; writes global result[u]
}
