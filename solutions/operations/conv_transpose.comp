// A transposed convolution, which is the gradient of a convolution with respect to its input too: each
// y[batch, filter, place] goes through w[filter, channel, tap] to where the convolution would have
// read. A thread for each element of the result looks for what comes there.
// workgroup: 64
// array: y A[1,1,2] = {1, 10}
// array: w A[1,1,3] = {1, 2, 3}
// array: bias A[1] = {100}
// array: geometry ivec3[6] = {1, 1, 5, 1, 1, 3, 1, 1, 2, 0, 0, 0, 1, 1, 1, 1, 1, 2}
// buffer: result A[1,1,5]
// expect: result = {101, 102, 113, 120, 130}

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
        int channel = at / result_strides[1] % result_shape[1];
        ivec3 place = place_of(at % result_shape[2], geometry[INPUT]) + geometry[PADDING];
        int groups = result_shape[1] / w_shape[1];
        int filters = w_shape[0] / groups;
        int first = channel / w_shape[1] * filters;  // filter of the group
        float sum = float(bias[channel]);
        for (int o = first; o < first + filters; o++) {
            for (int tap = 0; tap < w_shape[2]; tap++) {
                ivec3 steps = place - place_of(tap, geometry[FILTER]) * geometry[DILATION];
                ivec3 to = steps / geometry[STRIDE];
                if (all(greaterThanEqual(steps, ivec3(0))) && to * geometry[STRIDE] == steps &&
                    is_inside(to, geometry[OUTPUT])) {
                    int from = batch * y_strides[0] + o * y_strides[1] + index_of(to, geometry[OUTPUT]);
                    int weight = o * w_strides[0] + channel % w_shape[1] * w_strides[1] + tap;
                    sum += float(w[weight]) * float(y[from]);
                }
            }
        }
        result[at] = A(sum);
    }
}
