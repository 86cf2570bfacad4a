#version 450
// groups: 1
// buffer: a float[32] = arange
// binding: a set=0 binding=0
// buffer: b float[32] = arange
// binding: b set=0 binding=1
// Not captured: that set=0 binding=0 and set=0 binding=1 are parts of the same memory.
// verdict: not_proved
// note: not_audited
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };

// In place, this is a race.
void main() {
    uint i = gl_LocalInvocationID.x;
    b[i] = a[(i + 1) % 32];
}
