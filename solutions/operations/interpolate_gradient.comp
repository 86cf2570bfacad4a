// The gradient of an image at another size: each pixel gets what every output has of it.
// workgroup: 64
// array: dy A[1,1,4] = {1, 2, 3, 4}
// buffer: result A[1,1,2]
// expect: result = {3.25, 6.75}

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

// The part of a pixel in an output: it counts for those beyond the border, too, if it is at the border.
float part_of(int pixel, int n, float place) {
    float sum = 0.0;
    for (int k = int(floor(place)) - RADIUS + 1; k <= int(floor(place)) + RADIUS; k++) {
        if (clamp(k, 0, n - 1) == pixel) sum += weight_of(k, place);
    }
    return sum / total_of(place);
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_strides[0]) {
        int rows = result_shape[1];
        int cols = result_shape[2];
        int plane = at / result_strides[0] * dy_strides[0];
        float sum = 0.0;
        for (int r = 0; r < dy_shape[1]; r++) {
            float of_row = part_of(at / cols % rows, rows, place_of(r, rows, dy_shape[1]));
            for (int c = 0; c < dy_shape[2]; c++) {
                float of_col = part_of(at % cols, cols, place_of(c, cols, dy_shape[2]));
                sum += of_row * of_col * float(dy[plane + r * dy_shape[2] + c]);
            }
        }
        result[at] = A(sum);
    }
}
