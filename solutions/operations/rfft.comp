// The discrete Fourier transform of each row of real numbers: for each frequency up to half the length
// a cosine sum and a sine sum. As many additions as there are pairs: no fast transform.
// workgroup: 64
// array: a A[1,4] = {1, 2, 3, 5}
// buffer: result A[1,3,2]
// expect: result = {11, 0, -2, 3, -3, 0} +- 1e-5

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_shape[1]) {
        uint n = a_shape[1];
        uint row = at / result_shape[1];
        uint frequency = at % result_shape[1];
        vec2 sum = vec2(0.0);
        for (uint k = 0; k < n; k++) {
            float angle = 6.28318531 * float(frequency * k % n) / float(n);
            sum += float(a[row * n + k]) * vec2(cos(angle), -sin(angle));
        }
        result[2 * at] = A(sum.x);
        result[2 * at + 1] = A(sum.y);
    }
}
