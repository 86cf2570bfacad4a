// puzzle: 1
// about: the access stands in a function
// verdict: faulty
// finding: out_of_bounds line 7 array a element 4 thread 3,0,0

float fetch(uint at) {
    return a[at];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10 + 0 * fetch(i + 1);
}
