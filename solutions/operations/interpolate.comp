// An image at another size: each pixel is a weighted mean of those around the place that it looks at.
// Beyond the border stands the pixel at the border.
// workgroup: 64
// array: x A[1,1,2] = {0, 4}
// buffer: result A[1,1,4]
// expect: result = {0, 1, 3, 4}

// A row of operations.txt sets these: the type of an element; the place in the image, along an axis of
// `n` pixels, that output i of `outputs` looks at; how many pixels on each side of it count, and the
// weight of one at that distance.
#define A float
#define PLACE (float(i) + 0.5) * float(n) / float(outputs) - 0.5
#define RADIUS 1
#define WEIGHT max(0.0, 1.0 - distance)

// Of Keys, with a slope of -0.75.
float cubic(float distance) {
    float d = distance;
    if (d <= 1.0) return (1.25 * d - 2.25) * d * d + 1.0;
    return d < 2.0 ? -0.75 * (((d - 5.0) * d + 8.0) * d - 4.0) : 0.0;
}

float lanczos(float distance) {
    float angle = 3.14159265 * distance;
    if (angle < 1e-4) return 1.0;
    return distance < 3.0 ? 3.0 * sin(angle) * sin(angle / 3.0) / (angle * angle) : 0.0;
}

float place_of(int i, int n, int outputs) {
    return PLACE;
}

float weight_of(int pixel, float place) {
    float distance = abs(float(pixel) - place);
    return WEIGHT;
}

// Of all pixels that output i looks at, those beyond the border among them.
float total_of(float place) {
    float sum = 0.0;
    for (int k = int(floor(place)) - RADIUS + 1; k <= int(floor(place)) + RADIUS; k++) {
        sum += weight_of(k, place);
    }
    return sum;
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_strides[0]) {
        int plane = at / result_strides[0] * x_strides[0];
        float row = place_of(at / result_shape[2] % result_shape[1], x_shape[1], result_shape[1]);
        float col = place_of(at % result_shape[2], x_shape[2], result_shape[2]);
        float sum = 0.0;
        for (int r = int(floor(row)) - RADIUS + 1; r <= int(floor(row)) + RADIUS; r++) {
            int from = plane + clamp(r, 0, x_shape[1] - 1) * x_strides[1];
            for (int c = int(floor(col)) - RADIUS + 1; c <= int(floor(col)) + RADIUS; c++) {
                float weight = weight_of(r, row) * weight_of(c, col);
                sum += weight * float(x[from + clamp(c, 0, x_shape[2] - 1)]);
            }
        }
        result[at] = A(sum / (total_of(row) * total_of(col)));
    }
}
