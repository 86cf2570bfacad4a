#version 450
// groups: 1
// array: params uint[8]
// member: params uint[1] at 0 = {8}        // count
// member: params float[1] at 4 = {0.5}     // scale
// member: params vec3[1] at 16 = {1, 2, 3} // offset
// buffer: o float[8]
// push: int[1] = {-2}   // first
// push: float[1] = {10} // factor
// expect: o = {-14, -9, -4, 1, 6, 11, 16, 21}
// verdict: clean
layout(local_size_x = 8) in;
layout(binding = 0) uniform Params { uint count; float scale; vec3 offset; };
layout(binding = 1) writeonly buffer O { float o[]; };
layout(push_constant) uniform Push { int first; float factor; };
void main() {
    uint i = gl_LocalInvocationID.x;
    if (i < count) {
        o[i] = scale * (float(int(i) + first) * factor) + offset.y * offset.x * offset.z - 10.0;
    }
}
