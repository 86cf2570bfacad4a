#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
// groups: 1
// push: uint16_t[2] = {3, 4}
// push: uint[1] = {5}
// push: uint[38] = ones
// buffer: o uint[4]
// expect: o = {8, 9, 10, 11}
// verdict: clean
layout(local_size_x = 4) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
layout(push_constant) uniform Push { uint16_t a; uint16_t b; uint c; uint more[38]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    o[i] = uint(a) + c + i * more[37];
}
