#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
// groups: 1
// array: blocks uint[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
// buffer: o uint[8]
// expect: o = {0, 0, 0, 0, 0, 0, 0, 0} +- 16
// verdict: clean
layout(local_size_x = 8) in;
struct Bytes { float16_t scale; uint8_t values[6]; };
struct Words { float16_t scale; uint16_t values[3]; };
layout(binding = 0) readonly buffer A { Bytes blocks[]; };
layout(binding = 0) readonly buffer B { Words words[]; };
layout(binding = 1) writeonly buffer O { uint o[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    o[i] = uint(blocks[i].values[2]) - uint(words[i].values[1] & 255us) + words[i].values[2];
}
