// about: a specialization constant is the length of a shared array, and too small for its workgroup
// workgroup: 8
// array: a float[8] = arange
// specialize: 3 = 4
// buffer: o float[8] = zeros
// verdict: faulty
// finding: out_of_bounds line 14 array s element 4 thread 4,0,0 times 4

layout(constant_id = 3) const uint N = 8;
shared float s[N];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    o[i] = s[(N - 1 - i) % N];
}
