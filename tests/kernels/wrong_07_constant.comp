// puzzle: 7
// about: right only for ones
// verdict: wrong
// wrong_case: spare

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    if (i < a_shape[0] && j < a_shape[1]) {
        result[i * a_shape[1] + j] = 11;
    }
}
