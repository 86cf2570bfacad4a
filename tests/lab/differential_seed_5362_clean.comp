// about: one driver for GPUs computes this one wrong; audit and llvmpipe agree
// workgroup: 8 4 1
// groups: 1 1 1
// array: a uint[17] = random
// array: b int[10] = random
// array: c float[6] = {-9.75, 3.75, 3.50, -4.25, 20.00, 23.00}
// array: v ivec4[6] = random
// array: w vec2[3] = {24.50, -1.75, -16.50, 7.75, -24.75, -13.00}
// buffer: o uint[32,2]
// buffer: rounded float[32]
// buffer: work uint[32]
// buffer: sums uint[8] = {0, 1, 2, 3, 4, 5, 6, 7}
// verdict: clean
// note: unused_input line 0 array b
// note: unused_input line 0 array c

const int kTable0[6] = int[6](32, 7, 30, (-19), 32, 255);
uvec4 kTable1[7] = uvec4[7](uvec4(1u), uvec4(13u), uvec4(32u), uvec4(7u), uvec4(33u), uvec4(21u), uvec4(30u));
float outside0 = (1.50);
ivec4 outside1 = ivec4(31);
struct Record {
float m0;
uint m1;
uint m2;
float list[3];
};
shared Record box[32];
shared float s0[32];
shared bool s1[32];
void synchronize() { memoryBarrier(); barrier(); memoryBarrier(); }
ivec2 f0(uint p0, out uint p1, out ivec3 p2) {
p1 = kTable1[(kTable1[(gl_LocalInvocationID.y % 7u)].w % 7u)].w;
p2 = v[5u].zxw;
uvec3 f0_0 = gl_GlobalInvocationID;
switch (kTable1[(37u % 7u)].y % 5u) {
case 0u:
default:
case 1u:
{
if ((c[5u] >= (-2.50))) {
return ivec2(findLSB(p2.yx));
}
if (all(bvec4((gl_LocalInvocationID.z % 3u == 1u)))) {
return ivec2(findLSB(p2.yx));
}
}
case 2u:
{
uvec3 f0_1 = ((gl_NumWorkGroups.y % 5u == 2u) ? f0_0.xxy : gl_NumWorkGroups);
kTable1[4u].w = 13u;
} break;
case 3u:
{
f0_0.zy = uvec2(abs(vec2(-1.25)));
} break;
}
return v[(f0_0.y % 6u)].xz;
}
uvec2 f1(inout ivec4 p0, uint p1, out uvec4 p2) {
p2 = uvec4(gl_GlobalInvocationID[1u], uvec2(255u), gl_WorkGroupSize.y);
ivec2 f1_0 = (outside1.zw |= v[3u].yx);
outside1[(floatBitsToUint(abs(outside0)) % 4u)] &= ((kTable1[(a[(a[(p1 % 17u)] % 17u)] % 7u)].z % 4u == 0u) ? p0[(gl_LocalInvocationIndex % 4u)] : kTable0[(p1 % 6u)]);
if (((gl_GlobalInvocationID.z % 2u == 0u) ? (3u % 3u == 1u) : (gl_LocalInvocationIndex % 2u == 2u))) {
uvec4 f1_1 = clamp(uvec4(13u), 3u, 70000u);
if (((kTable1[(gl_LocalInvocationID.y % 7u)].w % 2u == 0u) && (a[(a[5u] % 17u)] % 4u == 0u))) {
return ((kTable1[(31u % 7u)][(uint(findLSB(gl_NumWorkGroups.z)) % 4u)] % 4u == 1u) ? p2.xy : gl_LocalInvocationID.zx);
}
} else {
int f1_2 = v_shape[0];
p0[((kTable0[(gl_GlobalInvocationID.z % 6u)] - TPB) & 3)] |= kTable0[(2u % 6u)];
}
return gl_WorkGroupSize.yz;
}
void kernel() {
uint lid = gl_LocalInvocationIndex;
uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
uint global_lid = group * 32u + lid;
uint gid = gl_GlobalInvocationID.y * 8u + gl_GlobalInvocationID.x;
uint probe_value = lid * 3u + a[gid % 17u];
float rough = 1.5;
int u0 = kTable0[(31u % 6u)];
uvec3 u1 = kTable1[(gl_LocalInvocationID[((++probe_value) % 3u)] % 7u)].yzy;
uvec3 u2 = gl_NumWorkGroups;
bvec4 u3 = greaterThanEqual(ivec4((-32)), v[(65536u % 6u)]);
Record record0 = Record(float(31 & 127), ((gl_LocalInvocationID[(bitfieldInsert(32u, 27u, 28, 0) % 3u)] % 5u == 2u) ? gl_WorkGroupSize[((++u2.z) % 3u)] : probe_value), gl_NumWorkGroups.z, float[3](outside0, w[(32u % 3u)].y, outside0));
Record record1 = Record(clamp(((-6.50) - outside0), -256.0, 256.0), ((probe_value % 5u == 1u) ? gl_GlobalInvocationID.x : a[(u1[((gl_WorkGroupSize[(a[(a[(a[(gl_LocalInvocationID.z % 17u)] % 17u)] % 17u)] % 3u)] / ((record0.m1 & 15u) + 1u)) % 3u)] % 17u)]), bitfieldReverse(u2[2u]), float[3]((5.00), record0.m0, outside0));
uvec3 own[3];
for (int k0 = 0; k0 < 3; ++k0) own[k0] = ((kTable1[2u].zwz & 65535u) % ((uvec3(4294967295u) & 15u) + 1u));
box[lid] = record0;
s0[lid * 1u + 0u] = outside0;
s1[lid * 1u + 0u] = (u3.z || (23u % 2u == 2u));
work[global_lid] = own[(gl_LocalInvocationID.y % 3u)].x;
synchronize();
if (group == 1u) {
uint all = 1u;
all = all * 31u + uint(probe_value);
all = all * 31u + uint(u0);
all = all * 31u + uint(u1.x);
all = all * 31u + uint(u1.y);
all = all * 31u + uint(u1.z);
all = all * 31u + uint(u2.x);
all = all * 31u + uint(u2.y);
all = all * 31u + uint(u2.z);
all = all * 31u + uint(u3.x);
all = all * 31u + uint(u3.y);
all = all * 31u + uint(u3.z);
all = all * 31u + uint(u3.w);
all = all * 31u + uint(int(record0.m0 * 4.0));
all = all * 31u + uint(record0.m1);
all = all * 31u + uint(record0.m2);
all = all * 31u + uint(int(record1.m0 * 4.0));
all = all * 31u + uint(record1.m1);
all = all * 31u + uint(record1.m2);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record0.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record1.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].x);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].y);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].z);
o[gid * 2u] = all;
o[gid * o_strides[0] + 1] = probe_value;
rounded[gid] = rough;
return;
}
if (group == 1u) {
uint all = 1u;
all = all * 31u + uint(probe_value);
all = all * 31u + uint(u0);
all = all * 31u + uint(u1.x);
all = all * 31u + uint(u1.y);
all = all * 31u + uint(u1.z);
all = all * 31u + uint(u2.x);
all = all * 31u + uint(u2.y);
all = all * 31u + uint(u2.z);
all = all * 31u + uint(u3.x);
all = all * 31u + uint(u3.y);
all = all * 31u + uint(u3.z);
all = all * 31u + uint(u3.w);
all = all * 31u + uint(int(record0.m0 * 4.0));
all = all * 31u + uint(record0.m1);
all = all * 31u + uint(record0.m2);
all = all * 31u + uint(int(record1.m0 * 4.0));
all = all * 31u + uint(record1.m1);
all = all * 31u + uint(record1.m2);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record0.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record1.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].x);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].y);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].z);
o[gid * 2u] = all;
o[gid * o_strides[0] + 1] = probe_value;
rounded[gid] = rough;
return;
}
for (uint u4 = 0u; u4 < 4u; ++u4) {
record1 = record0;
}
for (uint u5 = 0u; u5 < 1u; ++u5) {
uint u6 = (s1[lid * 1u + 0u] ? record1.m2 : box[lid].m2);
record0 = record1;
f0(work[group * 32u + (lid + 17u) % 32u], record0.m1, outside1.yzw);
}
uint all = 1u;
all = all * 31u + uint(probe_value);
all = all * 31u + uint(u0);
all = all * 31u + uint(u1.x);
all = all * 31u + uint(u1.y);
all = all * 31u + uint(u1.z);
all = all * 31u + uint(u2.x);
all = all * 31u + uint(u2.y);
all = all * 31u + uint(u2.z);
all = all * 31u + uint(u3.x);
all = all * 31u + uint(u3.y);
all = all * 31u + uint(u3.z);
all = all * 31u + uint(u3.w);
all = all * 31u + uint(int(record0.m0 * 4.0));
all = all * 31u + uint(record0.m1);
all = all * 31u + uint(record0.m2);
all = all * 31u + uint(int(record1.m0 * 4.0));
all = all * 31u + uint(record1.m1);
all = all * 31u + uint(record1.m2);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record0.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(int(record1.list[k0] * 4.0));
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].x);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].y);
for (int k0 = 0; k0 < 3; ++k0) all = all * 31u + uint(own[k0].z);
o[gid * 2u] = all;
o[gid * o_strides[0] + 1] = probe_value;
rounded[gid] = rough;
}

