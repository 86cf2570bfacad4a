// Each place of a grid, from -1 to 1 along x and y, as what the image has there: the mean of the four
// pixels around it, by how close they are. Beyond the border there is 0.
// workgroup: 64
// array: x A[1,1,1,4] = {0, 4, 8, 8}
// array: grid A[1,3,2] = {-0.5, 0, 0, 0, 1, 0}
// buffer: result A[1,1,3]
// expect: result = {2, 6, 4}

// A row of operations.txt sets the type of an element.
#define A float

// The pixel of that plane, times a weight.
float weighted(int plane, ivec2 at, float weight) {
    bool is_inside = at.x >= 0 && at.x < x_shape[3] && at.y >= 0 && at.y < x_shape[2];
    return is_inside ? weight * float(x[plane + at.y * x_strides[2] + at.x]) : 0.0;
}

void kernel() {
    int at = int(gl_GlobalInvocationID.x);
    if (at < result_shape[0] * result_strides[0]) {
        int batch = at / result_strides[0];
        int plane = batch * x_strides[0] + at / result_shape[2] % result_shape[1] * x_strides[1];
        int point = batch * grid_strides[0] + at % result_shape[2] * 2;
        vec2 extent = vec2(x_shape[3], x_shape[2]);
        vec2 place = (vec2(grid[point], grid[point + 1]) + 1.0) * 0.5 * extent - 0.5;
        ivec2 corner = ivec2(floor(place));
        vec2 far = place - vec2(corner);
        vec2 near = 1.0 - far;
        result[at] = A(weighted(plane, corner, near.x * near.y) +
                       weighted(plane, corner + ivec2(1, 0), far.x * near.y) +
                       weighted(plane, corner + ivec2(0, 1), near.x * far.y) +
                       weighted(plane, corner + ivec2(1, 1), far.x * far.y));
    }
}
