#version 450
// groups: 1
// buffer: cells vec4[8]
// buffer: o vec2[8]
// verdict: clean
layout(local_size_x = 8) in;
layout(binding = 0) buffer Cells { vec4 cells[]; };
layout(binding = 1) writeonly buffer O { vec2 o[]; };
struct Body { mat2 turn; vec4 at; };
shared vec4 tile[8];
shared Body bodies[8];

// One thread writes the last two components of a vector, and another reads the first two.
void main() {
    uint i = gl_LocalInvocationID.x;
    uint next = (i + 1) % 8;
    cells[i].x = float(i);
    cells[i].y = 1.0;
    tile[i].y = 2.0;
    tile[i].x = 3.0;
    bodies[i].at.xy = vec2(i);
    barrier();
    memoryBarrierBuffer();
    cells[next].z = 4.0;
    tile[next].w = 5.0;
    bodies[next].at.w = 6.0;
    o[i] = cells[i].yx + tile[i].xy + bodies[i].at.xy;
}
