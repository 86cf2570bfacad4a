#version 450
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// groups: 1
// array: a uint[4] = {0x01020304, 0xffffffff, 0x80808080, 0x7f7f7f7f}
// array: b uint[4] = {0x01010101, 0x02020202, 0x80808080, 0xff7f7f7f}
// buffer: dots int[4,3]
// buffer: sums int[4,3]
// buffer: vectors int64_t[4,4]
// expect: dots = {10, 10, 10, -8, 2040, -8, 65536, 65536, -65536, 48260, 80772, 80772}
// expect: sums = {2147483647, -1, -2147483630, 2147483632, -1, -2147483648,
//                 2147483647, -1, -2147483648, 2147483647, -1, -2147402868}
// expect: vectors = {8, 8589672450, -196605, -127745, 8, 8589672450, -196605, -127745,
//                    8, 8589672450, -196605, -127745, 8, 8589672450, -196605, -127745}
// verdict: clean
layout(local_size_x = 4) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { uint b[]; };
layout(binding = 2) writeonly buffer D { int dots[]; };
layout(binding = 3) writeonly buffer S { int sums[]; };
layout(binding = 4) writeonly buffer V { int64_t vectors[]; };

// Of words as vectors of four bytes.
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4450)
int sdot(uint a, uint b, spirv_literal int format);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4451)
uint udot(uint a, uint b, spirv_literal int format);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4452)
int sudot(uint a, uint b, spirv_literal int format);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4453)
int sdot_acc_sat(uint a, uint b, int sum, spirv_literal int format);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4454)
uint udot_acc_sat(uint a, uint b, uint sum, spirv_literal int format);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4455)
int sudot_acc_sat(uint a, uint b, int sum, spirv_literal int format);

// Of vectors.
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6016], id = 4450)
int64_t sdot(i16vec2 a, i16vec2 b);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6016], id = 4451)
uint64_t udot(u16vec2 a, u16vec2 b);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6016], id = 4452)
int64_t sudot(i16vec3 a, u16vec3 b);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6017], id = 4450)
int8_t sdot(i8vec4 a, i8vec4 b);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6017], id = 4453)
int8_t sdot_acc_sat(i8vec4 a, i8vec4 b, int8_t sum);
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6017], id = 4454)
uint8_t udot_acc_sat(u8vec4 a, u8vec4 b, uint8_t sum);

void main() {
    uint i = gl_LocalInvocationID.x;
    dots[3 * i] = sdot(a[i], b[i], 0);
    dots[3 * i + 1] = int(udot(a[i], b[i], 0));
    dots[3 * i + 2] = sudot(a[i], b[i], 0);
    sums[3 * i] = sdot_acc_sat(a[i], b[i], 2147483640, 0);
    sums[3 * i + 1] = int(udot_acc_sat(a[i], b[i], 4294967290u, 0));
    sums[3 * i + 2] = sudot_acc_sat(a[i], b[i], -2147483640, 0);
    int16_t two = int16_t(i) - int16_t(i) + 2s;
    vectors[4 * i] = sdot(i16vec2(-two, -32768s), i16vec2(-two, 32767s)) + 1073709060L;
    vectors[4 * i + 1] = int64_t(udot(u16vec2(65535us), u16vec2(65535us)));
    vectors[4 * i + 2] = sudot(i16vec3(-two, -1s, 0s), u16vec3(65535us));
    // The low bits, and the ends of a range.
    vectors[4 * i + 3] = 1000000L * sdot(i8vec4(64), i8vec4(two)) +
                         1000L * sdot_acc_sat(i8vec4(-5), i8vec4(two), int8_t(-100)) +
                         int64_t(udot_acc_sat(u8vec4(7), u8vec4(two), uint8_t(250)));
}
