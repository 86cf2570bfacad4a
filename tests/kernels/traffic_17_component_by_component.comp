// puzzle: 17
// about: as many reads as with a vector, in four requests
// verdict: solved
// stars: 1
// counts: global_reads=4 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) result[i] = (a[i].x + a[i].y + a[i].z + a[i].w) / 4.0;
}
