// puzzle: 5
// about: right only where a is b transposed; where they differ in length it also reads too far
// verdict: faulty
// wrong_case: square
// finding: out_of_bounds line 13 array a element 1 case flat
// finding: out_of_bounds line 14 array b element 5 case tall

void kernel() {
    uint i = gl_LocalInvocationID.y;
    uint j = gl_LocalInvocationID.x;
    if (i < result_shape[0] && j < result_shape[1]) {
        float sum = 0.0;
        sum += a[j];
        sum += b[i];
        result[i * result_shape[1] + j] = sum;
    }
}
