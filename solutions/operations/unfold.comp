// The windows of an image as columns: result[batch, channel and tap, window] is the pixel that this tap
// of this window looks at, or 0 beyond the border.
// workgroup: 64
// array: x A[1,1,4] = {1, 2, 3, 4}
// array: geometry ivec3[6] = {1, 1, 4, 1, 1, 2, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 3}
// buffer: result A[1,2,3]
// expect: result = {0, 2, 4, 1, 3, 0}

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
        int taps = result_shape[1] / x_shape[1];
        int row = at / result_strides[1] % result_shape[1];
        ivec3 from = place_of(at % result_shape[2], geometry[OUTPUT]) * geometry[STRIDE] -
                     geometry[PADDING] +
                     place_of(row % taps, geometry[FILTER]) * geometry[DILATION];
        result[at] = A(0);
        if (is_inside(from, geometry[INPUT])) {
            result[at] = x[at / result_strides[0] * x_strides[0] + row / taps * x_strides[1] +
                           index_of(from, geometry[INPUT])];
        }
    }
}
