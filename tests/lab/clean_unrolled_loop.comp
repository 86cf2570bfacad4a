// about: llvmpipe is at an unrolled loop for minutes where the code that counts is in it, and its bound is one of two push constants
// workgroup: 32
// extension: GL_EXT_control_flow_attributes
// array: a float[600] = ones
// push: uint[1] = {600}
// push: float[1] = {1}
// buffer: o float[32] = zeros
// verdict: clean
// expect: o = {19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19,
//   19, 19, 19, 19, 19, 19, 19, 19, 18, 18, 18, 18, 18, 18, 18, 18}

layout(push_constant) uniform Params {
    uint count;
    float scale;
} params;

shared float s[32];

void kernel() {
    uint t = gl_LocalInvocationID.x;
    s[t] = 0.0;
    [[unroll]] for (uint i = t; i < params.count; i += 32) s[t] += a[i];
    o[t] = s[t];
}
