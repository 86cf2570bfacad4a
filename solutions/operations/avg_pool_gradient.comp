// The gradient of a mean over windows: each pixel gets its share of every window that it is in.
// workgroup: 64
// array: dy A[1,3] = {2, 3, 6}
// array: geometry ivec3[6] = {1, 1, 6, 1, 1, 3, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 3}
// buffer: result A[1,6]
// expect: result = {1, 2, 1, 3, 2, 2}

// A row of operations.txt sets these: the type of an element, and where the window of an output `at`
// begins and ends.
#define A float
#define BEGIN at * geometry[STRIDE] - geometry[PADDING]
#define END begin_of(at) + geometry[FILTER]

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

// Where the window of an output begins along each axis, and where it ends.
ivec3 begin_of(ivec3 at) {
    return BEGIN;
}

ivec3 end_of(ivec3 at) {
    return END;
}

// How many pixels are in it.
int count_of(ivec3 at) {
    ivec3 extent = min(end_of(at), geometry[INPUT]) - max(begin_of(at), ivec3(0));
    return extent.x * extent.y * extent.z;
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_shape[1]) {
        ivec3 place = place_of(at % result_shape[1], geometry[INPUT]);
        float sum = 0.0;
        for (int k = 0; k < dy_shape[1]; k++) {
            ivec3 window = place_of(k, geometry[OUTPUT]);
            if (all(greaterThanEqual(place, begin_of(window))) &&
                all(lessThan(place, end_of(window)))) {
                float slope = float(dy[at / result_shape[1] * dy_strides[0] + k]);
                sum += slope / float(count_of(window));
            }
        }
        result[at] = A(sum);
    }
}
