#version 450
// groups: 1
// buffer: a float[8]
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 13 line 17 array a4
layout(local_size_x = 8) in;
layout(binding = 0) coherent buffer A { float a[]; };
layout(binding = 0) buffer A4 { vec4 a4[]; };
layout(binding = 1) writeonly buffer O { float o[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    a[i] = float(i);
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    o[i] = a4[i / 4].x;
}
