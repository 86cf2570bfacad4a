// The mean of each window's pixels, as far as they are in the image.
// workgroup: 64
// array: x A[1,6] = {1, 5, 3, 5, 3, 4}
// array: geometry ivec3[6] = {1, 1, 6, 1, 1, 3, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 3}
// buffer: result A[1,3]
// expect: result = {3, 4.3333333, 4}

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
        ivec3 to = place_of(at % result_shape[1], geometry[OUTPUT]);
        ivec3 begin = max(begin_of(to), ivec3(0));
        ivec3 extent = min(end_of(to), geometry[INPUT]) - begin;
        float sum = 0.0;
        for (int k = 0; k < count_of(to); k++) {
            int from = index_of(begin + place_of(k, extent), geometry[INPUT]);
            sum += float(x[at / result_shape[1] * x_strides[0] + from]);
        }
        result[at] = A(sum / float(count_of(to)));
    }
}
