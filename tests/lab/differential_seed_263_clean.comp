// about: one driver for GPUs computes this one wrong; audit and llvmpipe agree
// workgroup: 18 1 1
// groups: 3 2 1
// array: a uint[17] = random
// array: b int[9] = random
// array: c float[6] = {4.50, 22.25, 8.25, -7.50, 14.50, -16.25}
// array: v uvec4[6] = random
// array: w vec3[3] = {14.50, 4.25, 3.50, -2.50, 3.25, 7.00, -17.00, 2.25, 6.75}
// buffer: o uint[108,2]
// buffer: rounded float[108]
// buffer: work uint[108]
// buffer: sums uint[8] = {0, 1, 2, 3, 4, 5, 6, 7}
// verdict: clean
// note: unused_input line 0 array b
// note: unused_input line 0 array c
// note: unused_input line 0 array v
// note: unused_input line 0 array w

const vec2 kTable0[5] = vec2[5](vec2(-6.25), vec2(-3.75), vec2(-6.00), vec2(3.75), vec2(-5.25));
uint kTable1[4] = uint[4](255u, 65535u, 255u, 38u);
uvec3 outside0 = uvec3(31u);
uint outside1 = 42u;
struct Record {
int m0;
vec4 list[2];
};
shared Record box[18];
shared uint s0[36];
shared uint s1[18];
void synchronize() { memoryBarrier(); barrier(); memoryBarrier(); }
int f0(out int p0, uvec2 p1) {
p0 = b[7u];
uint f0_0 = v[(v[(kTable1[(22u % 4u)] % 6u)][(((13u % 5u == 0u) ? p1.y : 5u) % 4u)] % 6u)].y;
uint f0_1 = 0u;
while (f0_1 < ((p1[0u]++) % 4u) && ((gl_GlobalInvocationID[((p1.x ^= gl_LocalInvocationIndex) % 3u)] % 2u == 1u) || (kTable1[(v[(18u % 6u)].x % 4u)] % 3u == 2u))) {
++f0_1;
switch ((p1[(int(outside1) & 1)] ^= 15u) % 5u) {
case 0u:
{
if ((a[(v[(kTable1[(b[(f0_0 % 9u)] & 3)] % 6u)][(bitfieldReverse(outside1) % 4u)] % 17u)] % 6u <= 5u)) break;
p0 *= int((7.00));
} break;
case 1u:
case 2u:
{
if (((kTable1[(a_shape[0] & 3)] % 3u == 0u) ^^ (gl_GlobalInvocationID.z % 5u == 1u))) continue;
outside1 = floatBitsToUint(abs(kTable0[(47u % 5u)][(gl_LocalInvocationID.y % 2u)]));
}
case 3u:
{
p0 &= sign(20);
} break;
}
}
return (p0 |= b_shape[0]);
}
void kernel() {
uint lid = gl_LocalInvocationIndex;
uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
uint global_lid = group * 18u + lid;
uint gid = gl_GlobalInvocationID.y * 54u + gl_GlobalInvocationID.x;
uint probe_value = lid * 3u + a[gid % 17u];
float rough = 1.5;
ivec3 u0 = ((kTable1[1u] % 4u == 1u) ? ivec3(65535) : ivec3(33));
bool u1 = all(bvec3((a[0u] % 2u == 0u)));
uvec2 u2 = gl_WorkGroupID.yx;
Record record0 = Record(((gl_LocalInvocationID.z % 3u == 1u) ? 31 : w_shape[0]), vec4[2](kTable0[(65535u % 5u)].yxyy, vec4(0.75)));
Record record1 = Record(((b_shape[0] & 65535) % ((record0.m0 & 15) + 1)), vec4[2](vec4(4.00), record0.list[1u].zzzw));
uint own[6];
for (int k0 = 0; k0 < 6; ++k0) own[k0] = outside1;
box[lid] = record0;
s0[lid * 2u + 0u] = outside0.y;
s0[lid * 2u + 1u] = outside0[1u];
s1[lid * 1u + 0u] = bitfieldExtract(gl_NumWorkGroups.z, 28, 4);
work[global_lid] = ((gl_NumWorkGroups.z % 5u == 0u) ? gl_LocalInvocationIndex : 49u);
synchronize();
box[lid].list[((probe_value--) % 2u)] = vec4((-1.00), record1.list[1u].wx, (-1.00));
record0.list[((outside1 - 65535u) % 2u)].z = ((-5.00) + (-6.50));
synchronize();
if (gl_NumWorkGroups.x > 1u) {
probe_value &= (s1[((lid + 3u) % 18u) + 0u] += a[(49u % 17u)]);
synchronize();
u0.zy *= (u0.yy + u0.zz);
synchronize();
}
uint u3 = 0u;
for (;;) {
++u3;
if (!(u3 < 4u && (u1 = (probe_value % 5u == 0u)))) break;
uint u4 = (gl_WorkGroupID[(65536u % 3u)] | outside0.z);
record1 = record0;
}
switch ((s0[((lid + 17u) % 18u) + 0u] ^ own[(65536u % 6u)]) % 4u) {
default:
case 0u:
{
record0.m0 = c_shape[0];
} break;
case 1u:
{
own[(gl_LocalInvocationIndex % 6u)] = (65536u | 22u);
} break;
case 2u:
{
uint u5 = ((kTable1[(gl_NumWorkGroups.x % 4u)] & 65535u) % ((u2.y & 15u) + 1u));
u5 ^= kTable1[(b[(probe_value % 9u)] & 3)];
}
}
uint all = 1u;
all = all * 31u + uint(probe_value);
all = all * 31u + uint(u0.x);
all = all * 31u + uint(u0.y);
all = all * 31u + uint(u0.z);
all = all * 31u + uint(u1);
all = all * 31u + uint(u2.x);
all = all * 31u + uint(u2.y);
all = all * 31u + uint(record0.m0);
all = all * 31u + uint(record1.m0);
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record0.list[k0].x * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record0.list[k0].y * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record0.list[k0].z * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record0.list[k0].w * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record1.list[k0].x * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record1.list[k0].y * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record1.list[k0].z * 4.0));
for (int k0 = 0; k0 < 2; ++k0) all = all * 31u + uint(int(record1.list[k0].w * 4.0));
for (int k0 = 0; k0 < 6; ++k0) all = all * 31u + uint(own[k0]);
o[gid * 2u] = all;
o[gid * o_strides[0] + 1] = probe_value;
rounded[gid] = rough;
}

