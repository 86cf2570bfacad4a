// stars: 1. Four requests for four floats.

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        float sum = a[i].x;
        sum += a[i].y;
        sum += a[i].z;
        sum += a[i].w;
        result[i] = sum / 4.0;
    }
}
