// The largest pixel of each window, and where it is in its plane; a NaN counts as larger than all.
// workgroup: 64
// array: x A[1,6] = {1, 5, 2, 5, 3, 4}
// array: geometry ivec3[6] = {1, 1, 6, 1, 1, 3, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 3}
// buffer: result A[1,3]
// buffer: places int[1,3]
// expect: result = {5, 5, 5}
// expect: places = {1, 1, 3}

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

bool is_nan(float x) {
    return (floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u;
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_shape[1]) {
        int plane = at / result_shape[1] * x_strides[0];
        ivec3 corner = place_of(at % result_shape[1], geometry[OUTPUT]) * geometry[STRIDE] -
                       geometry[PADDING];
        int taps = geometry[FILTER].x * geometry[FILTER].y * geometry[FILTER].z;
        float best = 0.0;
        int place = -1;
        for (int tap = 0; tap < taps; tap++) {
            ivec3 from = corner + place_of(tap, geometry[FILTER]) * geometry[DILATION];
            if (is_inside(from, geometry[INPUT])) {
                int k = index_of(from, geometry[INPUT]);
                float value = float(x[plane + k]);
                if (place < 0 || (!is_nan(best) && (is_nan(value) || value > best))) {
                    best = value;
                    place = k;
                }
            }
        }
        result[at] = A(best);
        places[at] = place;
    }
}
