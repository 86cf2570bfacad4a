// puzzle: 15
// about: the tile is transposed, its place is not; right in a single tile only
// verdict: faulty
// finding: unwritten_result line 0 array result element 256 case wide
// finding: uninitialized_read line 18 array tile element 0,5 case uneven

shared float tile[TPB][TPB + 1];

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    if (i < rows && j < cols) tile[local_i][local_j] = a[i * cols + j];
    barrier();
    if (i < cols && j < rows) result[i * rows + j] = tile[local_j][local_i];
}
