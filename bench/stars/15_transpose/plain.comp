// stars: 1. Without a tile: columns of the result are written.

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    if (i < a_shape[0] && j < a_shape[1]) result[j * a_shape[0] + i] = a[i * a_shape[1] + j];
}
