#version 450
// What the float's view takes for NaN is an integer.
// groups: 1
// buffer: a uint[8]
// verdict: clean
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { float f[]; };
layout(binding = 0) buffer U { uint a[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    a[i] = 0x7fc00000u + i;
    if (i == 9) f[i] = 1.0;
}
