// The gradient of a convolution with respect to its weights: for each tap, the sum over batch and places
// of dy and of what the tap has read there. Of a transposed convolution x and dy change places.
// workgroup: 64
// array: x A[1,1,5] = {1, 2, 3, 4, 5}
// array: dy A[1,1,2] = {1, 10}
// array: geometry ivec3[6] = {1, 1, 5, 1, 1, 3, 1, 1, 2, 0, 0, 0, 1, 1, 1, 1, 1, 2}
// buffer: result A[1,1,3]
// expect: result = {31, 42, 53}

// A row of operations.txt sets the type of an element.
#define A float

const uint INPUT = 0;  // rows of geometry: extents, and what goes along each axis
const uint FILTER = 1;
const uint STRIDE = 2;
const uint PADDING = 3;
const uint DILATION = 4;
const uint OUTPUT = 5;

ivec3 place_of(int at, ivec3 extent) {
    return ivec3(at / (extent.y * extent.z), at / extent.z % extent.y, at % extent.z);
}

int index_of(ivec3 place, ivec3 extent) {
    return (place.x * extent.y + place.y) * extent.z + place.z;
}

bool is_inside(ivec3 place, ivec3 extent) {
    return all(greaterThanEqual(place, ivec3(0))) && all(lessThan(place, extent));
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_strides[0]) {
        int filter_at = at / result_strides[0];
        int groups = x_shape[1] / result_shape[1];
        int channel = filter_at / (result_shape[0] / groups) * result_shape[1] +
                      at / result_strides[1] % result_shape[1];
        ivec3 tap = place_of(at % result_shape[2], geometry[FILTER]) * geometry[DILATION];
        float sum = 0.0;
        for (int batch = 0; batch < x_shape[0]; batch++) {
            for (int k = 0; k < dy_shape[2]; k++) {
                ivec3 from = place_of(k, geometry[OUTPUT]) * geometry[STRIDE] - geometry[PADDING] + tap;
                if (is_inside(from, geometry[INPUT])) {
                    int pixel = batch * x_strides[0] + channel * x_strides[1] +
                                index_of(from, geometry[INPUT]);
                    sum += float(dy[batch * dy_strides[0] + filter_at * dy_strides[1] + k]) *
                           float(x[pixel]);
                }
            }
        }
        result[at] = A(sum);
    }
}
