#version 450
// groups: 1
// buffer: a float[8]
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 16 line 17 array a4 times 6
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 0) buffer A4 { vec4 a4[]; };
layout(binding = 1) writeonly buffer O { float o[]; };

// A thread writes floats, and another reads them as a vec4.
void main() {
    uint i = gl_LocalInvocationID.x;
    // Thread 0 and thread 4 read what they wrote themselves.
    a[i] = float(i);
    o[i] = a4[i / 4].x;
}
