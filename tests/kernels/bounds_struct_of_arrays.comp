// puzzle: 1
// about: an array within a struct
// verdict: faulty
// finding: out_of_bounds line 15 array both element 4 thread 3,0,0

struct Both {
    float x[TPB];
    float y[TPB];
};
shared Both both;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    both.x[i] = a[i];
    both.y[i + 1] = 10.0;
    result[i] = a[i] + 10;
}
