#version 450
// groups: 1
// buffer: b float[32] = arange
// binding: b set=0 binding=0
// push: int[1] = {0}
// verdict: nothing_ran
// note: not_audited
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float b[]; };
layout(push_constant) uniform P { int length; };

// All threads leave, so a race behind that stays unknown.
void main() {
    uint i = gl_LocalInvocationID.x;
    if (i >= length) return;
    b[i] = b[(i + 1) % 32];
}
