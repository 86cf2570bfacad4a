// about: one thread stores the vector, its neighbour a component of it
// workgroup: 4 1 1
// buffer: o vec2[5]
// verdict: faulty
// finding: data_race line 9 line 10 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = vec2(i);
    o[i + 1].y = 0.5;
    if (i == 0) o[TPB].x = 0.0;
}
