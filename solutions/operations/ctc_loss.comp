// Connectionist temporal classification: minus the logarithm of how likely a sequence of labels is, in
// however many ways it may be drawn out over time, with class 0 as the blank between. A thread for each
// sample; alpha has, for each place among labels and blanks, the ways that have come there.
// workgroup: 8
// array: log_p float[2,1,2] = {-0.69314718, -0.69314718, -0.69314718, -0.69314718}
// array: labels int[1,1] = {1}
// array: lengths int[1,2] = {2, 1}
// buffer: alpha float[1,3]
// buffer: result float[1]
// expect: result = {0.28768207}

const float NONE = -1e30;  // the logarithm of 0, as far as it matters here

float either(float x, float y) {
    float large = max(x, y);
    return large + log(1.0 + exp(min(x, y) - large));
}

void kernel() {
    int b = int(gl_GlobalInvocationID.x);
    if (b >= labels_shape[0]) return;
    int steps = lengths[2 * b];
    int places = 2 * lengths[2 * b + 1] + 1;
    int row = b * alpha_strides[0];
    for (int s = 0; s < places; s++) alpha[row + s] = s == 0 ? 0.0 : NONE;
    for (int t = 0; t < steps; t++) {
        int at = t * log_p_strides[0] + b * log_p_strides[1];
        for (int s = places - 1; s >= 0; s--) {
            int own = s % 2 == 1 ? labels[b * labels_shape[1] + s / 2] : 0;
            float ways = alpha[row + s];
            if (s > 0 && (t > 0 || s == 1)) ways = either(ways, alpha[row + s - 1]);
            // Past a blank, unless the label before it is the same.
            bool jumps = t > 0 && s > 2 && s % 2 == 1;
            if (jumps && labels[b * labels_shape[1] + s / 2 - 1] != own) {
                ways = either(ways, alpha[row + s - 2]);
            }
            alpha[row + s] = ways + log_p[at + own];
        }
    }
    float ways = alpha[row + places - 1];
    if (places > 1) ways = either(ways, alpha[row + places - 2]);
    result[b] = -ways;
}
