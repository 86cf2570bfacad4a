// The elements of a where mask is not 0, in their order, and row and column of each. count says how
// many they are. One workgroup, in rounds: a scan of the mask gives each its place.
// workgroup: 8
// array: mask uint8_t[2,3] = {1, 0, 1, 0, 1, 1}
// array: a A[2,3] = {1, 2, 3, 4, 5, 6}
// buffer: result A[6] = zeros
// buffer: places int[6,2] = zeros
// buffer: count int[1]
// expect: result = {1, 3, 5, 6, 0, 0}
// expect: places = {0, 0, 0, 2, 1, 1, 1, 2, 0, 0, 0, 0}
// expect: count = {4}

// A row of operations.txt sets the type of an element.
#define A float

shared uint s[TPB];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint n = mask_shape[0] * mask_shape[1];
    uint before = 0;  // how many were kept in the rounds so far
    for (uint start = 0; start < n; start += TPB) {
        uint i = start + local_i;
        bool keeps = false;
        if (i < n) keeps = mask[i] != 0;
        s[local_i] = uint(keeps);
        barrier();
        for (uint stride = 1; stride < TPB; stride *= 2) {
            uint left = 0;
            if (local_i >= stride) left = s[local_i - stride];
            barrier();
            s[local_i] += left;
            barrier();
        }
        if (keeps) {
            uint place = before + s[local_i] - 1;
            result[place] = a[i];
            places[2 * place] = int(i / mask_shape[1]);
            places[2 * place + 1] = int(i % mask_shape[1]);
        }
        before += s[TPB - 1];
        barrier();
    }
    if (local_i == 0) count[0] = int(before);
}
