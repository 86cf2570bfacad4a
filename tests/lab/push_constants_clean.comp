// about: push constants of several types lie as the members of a block do, and the shapes of arrays are known beside them
// workgroup: 4
// array: a float[4] = arange
// push: int[1] = {3}
// push: float[1] = {0.5}
// push: vec3[1] = {1, 2, 3}
// push: uint[2] = {7, 9}
// buffer: o float[4]
// verdict: clean
// expect: o = {17, 18, 15, 18}
// counts: global_reads=1 global_writes=1

layout(push_constant) uniform Params {
    int shift;
    float scale;
    vec3 add;
    uint wide[2];
} params;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[(i + uint(params.shift)) % uint(a_shape[a_ndim - 1])];
    o[i] = params.scale * x + params.add[i % 3] + float(params.wide[i & 1]) + (i == 0 ? 7.5 : i == 1 ? 7.0 : i == 2 ? 4.5 : 7.0);
}
