// about: accesses side by side over the end of a page of the memory that the audit has for an array
// workgroup: 64
// groups: 2
// buffer: o uint[1500,1000] = zeros
// buffer: v uvec4[400,1000] = zeros
// buffer: sum uint[1] = zeros
// verdict: clean

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[1023900 + i] = i;
    o[1023900 + i] += o[i];
    v[100000 + i] = uvec4(i);
    atomicAdd(sum[0], v[100000 + i].w);
}
