// The gradient of a maximum over windows: each pixel gets what came to the windows whose largest it was.
// workgroup: 64
// array: dy A[1,3] = {2, 3, 6}
// array: places int[1,3] = {1, 1, 3}
// buffer: result A[1,5]
// expect: result = {0, 5, 0, 6, 0}

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_shape[1]) {
        uint plane = at / result_shape[1] * dy_strides[0];
        float sum = 0.0;
        for (uint k = 0; k < dy_shape[1]; k++) {
            if (places[plane + k] == at % result_shape[1]) sum += float(dy[plane + k]);
        }
        result[at] = A(sum);
    }
}
