#version 450
// groups: 1
// buffer: a float[8]
// buffer: o float[8]
// verdict: faulty
// finding: uninitialized_read line 14 array a
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 0) buffer A2 { vec2 a2[]; };
layout(binding = 1) writeonly buffer O { float o[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    if (i % 2 == 0 && i < 6) a2[i / 2] = vec2(1, 2);
    if (i == 6 || i == 7) o[i] = a[i];
    else o[i] = 0.0;
}
