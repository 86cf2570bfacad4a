// The way back from columns to an image: what the windows have for one pixel is added up.
// workgroup: 64
// array: columns A[1,2,3] = {1, 2, 3, 4, 5, 6}
// array: geometry ivec3[6] = {1, 1, 4, 1, 1, 2, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 3}
// buffer: result A[1,1,4]
// expect: result = {1, 6, 8, 6}

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
        int taps = columns_shape[1] / result_shape[1];
        int channel = at / result_strides[1] % result_shape[1];
        ivec3 place = place_of(at % result_shape[2], geometry[INPUT]) + geometry[PADDING];
        float sum = 0.0;
        for (int tap = 0; tap < taps; tap++) {
            ivec3 steps = place - place_of(tap, geometry[FILTER]) * geometry[DILATION];
            ivec3 window = steps / geometry[STRIDE];
            if (all(greaterThanEqual(steps, ivec3(0))) && window * geometry[STRIDE] == steps &&
                is_inside(window, geometry[OUTPUT])) {
                sum += float(columns[at / result_strides[0] * columns_strides[0] +
                                     (channel * taps + tap) * columns_strides[1] +
                                     index_of(window, geometry[OUTPUT])]);
            }
        }
        result[at] = A(sum);
    }
}
