#version 450
// groups: 1
// buffer: parts float[2,4]
// verdict: faulty
// finding: data_race line 14 line 15 array parts times 4
layout(local_size_x = 8) in;
layout(binding = 0) buffer Parts { float values[]; } parts[2];

// A thread reads from the other buffer what another one wrote there.
void main() {
    uint i = gl_LocalInvocationID.x;
    uint mine = i / 4;
    uint at = i % 4;
    parts[mine].values[at] = float(i);
    if (i < 4) parts[mine].values[at] += parts[1 - mine].values[at];
}
