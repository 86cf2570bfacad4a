#version 450
// groups: 1
// buffer: o vec4[8]
// verdict: faulty
// finding: data_race line 17 line 18 array tile
// finding: uninitialized_read line 18 array tile
// finding: data_race line 17 line 20 array tile
layout(local_size_x = 8) in;
layout(binding = 0) writeonly buffer O { vec4 o[]; };
shared vec4 tile[8];

void main() {
    uint i = gl_LocalInvocationID.x;
    tile[i].x = 1.0;
    tile[i].y = 2.0;
    barrier();
    tile[(i + 1) % 8].y = 3.0;
    vec2 swapped = tile[i].wy;
    // The whole vector, of which the variable keeps all.
    vec4 all = tile[i];
    o[i] = vec4(swapped, all.x, 0.0);
}
