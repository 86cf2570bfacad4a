// A convolution of one to three axes, with groups: result[batch, filter, place] is the sum over the
// channels of the filter's group and over all taps, and a bias. Places and taps have three axes one
// behind the other; where there are fewer, extents are 1.
// workgroup: 64
// array: x A[1,1,6] = {1, 2, 3, 4, 5, 6}
// array: w A[1,1,2] = {1, 10}
// array: bias A[1] = {100}
// array: geometry ivec3[6] = {1, 1, 6, 1, 1, 2, 1, 1, 2, 0, 0, 0, 1, 1, 3, 1, 1, 2}
// buffer: result A[1,1,2]
// expect: result = {141, 163}

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
        int batch = at / result_strides[0];
        int filter_at = at / result_strides[1] % result_shape[1];
        ivec3 corner = place_of(at % result_shape[2], geometry[OUTPUT]) * geometry[STRIDE] -
                       geometry[PADDING];
        int groups = x_shape[1] / w_shape[1];
        int first = filter_at / (w_shape[0] / groups) * w_shape[1];  // channel of the group
        float sum = float(bias[filter_at]);
        for (int c = 0; c < w_shape[1]; c++) {
            for (int tap = 0; tap < w_shape[2]; tap++) {
                ivec3 from = corner + place_of(tap, geometry[FILTER]) * geometry[DILATION];
                if (is_inside(from, geometry[INPUT])) {
                    int pixel = batch * x_strides[0] + (first + c) * x_strides[1] +
                                index_of(from, geometry[INPUT]);
                    sum += float(w[filter_at * w_strides[0] + c * w_strides[1] + tap]) *
                           float(x[pixel]);
                }
            }
        }
        result[at] = A(sum);
    }
}
