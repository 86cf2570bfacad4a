// From the lower half of a spectrum back to real numbers: the upper half is its mirror image.
// workgroup: 64
// array: a A[1,3,2] = {11, 0, -2, 3, -3, 0}
// buffer: result A[1,4]
// expect: result = {1, 2, 3, 5} +- 1e-5

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    uint n = result_shape[1];
    if (at < result_shape[0] * n) {
        uint row = at / n * a_strides[0];
        uint k = at % n;
        float sum = float(a[row]);
        for (uint frequency = 1; frequency < a_shape[1]; frequency++) {
            float angle = 6.28318531 * float(frequency * k % n) / float(n);
            float weight = 2 * frequency == n ? 1.0 : 2.0;  // without or with its mirror image
            vec2 own = vec2(a[row + 2 * frequency], a[row + 2 * frequency + 1]);
            sum += weight * (own.x * cos(angle) - own.y * sin(angle));
        }
        result[at] = A(sum / float(n));
    }
}
