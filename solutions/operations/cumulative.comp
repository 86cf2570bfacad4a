// Along each row, what all elements up to this one make together by VALUE, which takes two neighbours
// in any grouping. A workgroup for each row, which it goes through in rounds of TPB elements.
// workgroup: 8
// groups: 2
// array: a A[2,5] = {1, 2, 3, 4, 5, 2, 0, 2, 0, 1}
// buffer: result A[2,5]
// expect: result = {1, 3, 6, 10, 15, 2, 2, 4, 4, 5}

// A row of operations.txt sets these: the type of an element in memory, and in a register, and what
// becomes of x and y, the one behind it.
#define A float
#define X float
#define VALUE x + y

shared X s[TPB];

bool is_nan(X x) {
    return (floatBitsToUint(float(x)) & 0x7fffffffu) > 0x7f800000u;
}

X both(X x, X y) {
    return X(VALUE);
}

void kernel() {
    uint row = gl_WorkGroupID.x * a_strides[0];
    uint local_i = gl_LocalInvocationID.x;
    uint n = a_shape[1];
    X before = X(0);  // what the rounds so far make together
    for (uint start = 0; start < n; start += TPB) {
        uint i = start + local_i;
        if (i < n) s[local_i] = X(a[row + i]);
        if (local_i == 0 && start > 0) s[0] = both(before, s[0]);
        barrier();
        for (uint stride = 1; stride < TPB; stride *= 2) {
            bool adds = local_i >= stride && i < n;
            X sum = X(0);
            if (adds) sum = both(s[local_i - stride], s[local_i]);
            barrier();
            if (adds) s[local_i] = sum;
            barrier();
        }
        if (i < n) result[row + i] = A(s[local_i]);
        if (start + TPB < n) before = s[TPB - 1];
        barrier();
    }
}
