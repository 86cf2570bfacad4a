// about: at the end of the file
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
} // end