// puzzle: 15
// about: right, but columns of the result are written: one thread in each sector
// verdict: solved
// stars: 1
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    if (i < a_shape[0] && j < a_shape[1]) result[j * a_shape[0] + i] = a[i * a_shape[1] + j];
}
