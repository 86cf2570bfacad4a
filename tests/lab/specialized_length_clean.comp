// about: without a value of its own, a specialization constant has that of the text
// workgroup: 8
// array: a float[8] = arange
// buffer: o float[8] = zeros
// verdict: clean
// expect: o = {7, 6, 5, 4, 3, 2, 1, 0}

layout(constant_id = 3) const uint N = 8;
shared float s[N];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    o[i] = s[(N - 1 - i) % N];
}
