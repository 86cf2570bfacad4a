#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
// groups: 1
// push: int8_t[2] = {-3, 100}
// push: uint16_t[1] = {60000}
// push: float16_t[2] = {0.5, 1.5}
// push: u8vec4[1] = {1, 2, 3, 255}
// push: int8_t[5] = {1, 2, 3, 4, -5}
// buffer: o int[4]
// expect: o = {60097, 261, -5, 2}
// verdict: clean
layout(local_size_x = 4) in;
layout(binding = 0) writeonly buffer O { int o[]; };
layout(push_constant) uniform Push {
    int8_t low;
    int8_t high;
    uint16_t wide;
    float16_t half_one;
    float16_t other;
    u8vec4 bytes;
    int8_t list[5];
};
void main() {
    uint i = gl_LocalInvocationID.x;
    int of_bytes = int(bytes.x) + int(bytes.y) + int(bytes.z) + int(bytes.w);
    o[i] = i == 0   ? int(low) + int(high) + int(wide)
           : i == 1 ? of_bytes
           : i == 2 ? int(list[i + 2])
                    : int(half_one + other);
}
