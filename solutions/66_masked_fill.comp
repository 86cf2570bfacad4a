// Puzzle 66: Masks and strides. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 66

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 12 lines
    if (i < result_shape[0] * result_strides[0]) {
        uint rest = i;  // what the axes so far leave of the index
        uint at_a = 0;
        uint at_mask = 0;
        for (uint axis = 0; axis < result_ndim; axis++) {
            uint index = rest / result_strides[axis];
            rest %= result_strides[axis];
            if (a_shape[axis] > 1) at_a += index * a_strides[axis];
            if (mask_shape[axis] > 1) at_mask += index * mask_strides[axis];
        }
        result[i] = mask[at_mask] != 0 ? a[at_a] : FILL;
    }
    // END SOLUTION
}
