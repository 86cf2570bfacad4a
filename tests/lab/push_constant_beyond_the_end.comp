// about: how far the loop goes, a push constant says: one element too far
// workgroup: 1
// array: a float[8] = ones
// push: uint[1] = {9}
// buffer: o float[1]
// verdict: faulty
// finding: out_of_bounds line 13 array a element 8 thread 0,0,0 times 1

layout(push_constant) uniform Params { uint n; };

void kernel() {
    float sum = 0.0;
    for (uint k = 0; k < n; ++k) sum += a[k];
    o[0] = sum;
}
