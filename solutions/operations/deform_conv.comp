// A convolution whose taps are displaced: at each place every tap reads beside its pixel by an offset of
// its own, and weighs what it finds there by a mask. Without padding, with one group.
// workgroup: 64
// array: x A[1,1,1,4] = {0, 4, 8, 8}
// array: w A[1,1,2] = {1, 10}
// array: offset A[1,6,2] = {0, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}
// array: mask A[1,6] = {1, 1, 1, 1, 1, 0.5}
// constant: FILTER_WIDTH = 2
// buffer: result A[1,1,1,3]
// expect: result = {42, 84, 8}

// A row of operations.txt sets the type of an element.
#define A float

// The pixel of that plane, times a weight.
float weighted(int plane, ivec2 at, float weight) {
    bool is_inside = at.x >= 0 && at.x < x_shape[3] && at.y >= 0 && at.y < x_shape[2];
    return is_inside ? weight * float(x[plane + at.y * x_strides[2] + at.x]) : 0.0;
}

// The mean of the four pixels around a place, by how close they are.
float between(int plane, vec2 place) {
    ivec2 corner = ivec2(floor(place));
    vec2 far = place - vec2(corner);
    vec2 near = 1.0 - far;
    return weighted(plane, corner, near.x * near.y) +
           weighted(plane, corner + ivec2(1, 0), far.x * near.y) +
           weighted(plane, corner + ivec2(0, 1), near.x * far.y) +
           weighted(plane, corner + ivec2(1, 1), far.x * far.y);
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_strides[0]) {
        int batch = at / result_strides[0];
        int filter_at = at / result_strides[1] % result_shape[1];
        int place = at % result_strides[1];
        float sum = 0.0;
        for (int tap = 0; tap < w_shape[2]; tap++) {
            int own = (batch * w_shape[2] + tap) * result_strides[1] + place;
            vec2 pixel = vec2(place % result_shape[3] + tap % FILTER_WIDTH,
                              place / result_shape[3] + tap / FILTER_WIDTH) +
                         vec2(offset[2 * own + 1], offset[2 * own]);
            for (int c = 0; c < w_shape[1]; c++) {
                float value = between(batch * x_strides[0] + c * x_strides[1], pixel);
                sum += float(w[filter_at * w_strides[0] + c * w_strides[1] + tap]) *
                       float(mask[own]) * value;
            }
        }
        result[at] = A(sum);
    }
}
