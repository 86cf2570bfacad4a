// puzzle: 3
// about: 4 is right for the classic case only
// verdict: faulty
// finding: unwritten_result line 0 element 4 case full
// finding: out_of_bounds line 11 array a element 1 case one
// finding: out_of_bounds line 12 array result element 1 case one

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4) {
        float x = a[i];
        result[i] = x + 10;
    }
}
