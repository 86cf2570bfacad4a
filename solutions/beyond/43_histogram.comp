// Beyond puzzle 43: 256 bins of 2^26 values, each below 256. A workgroup keeps eight copies of the
// bins and hands on what it has counted once, at its end.
// workgroup: 512
// groups: 2
// array: a uint[16384] as uvec4 = zeros
// buffer: result uint[256] = zeros
// constant: ROWS = 4
// constant: COPIES = 8
// constant: BINS = 256
// task: histogram
// large: groups 512
// large: a 67108864 = below 256
// large: result 256 = zeros

// Copies of the bins: threads of one subgroup that meet in a bin meet in one of these.
shared uint bins[COPIES][BINS];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    uint vectors = a_shape[0] / 4;
    uint copy = local_i / 32 % COPIES;
    for (uint b = local_i; b < BINS; b += TPB) {
        for (uint c = 0; c < COPIES; c++) bins[c][b] = 0;
    }
    barrier();

    for (uint at = gl_GlobalInvocationID.x; at < vectors; at += threads * ROWS) {
        uvec4 x[ROWS];
        for (uint r = 0; r < ROWS; r++) x[r] = a[at + r * threads];
        for (uint r = 0; r < ROWS; r++) {
            for (uint e = 0; e < 4; e++) atomicAdd(bins[copy][x[r][e]], 1);
        }
    }
    barrier();

    for (uint b = local_i; b < BINS; b += TPB) {
        uint count = 0;
        for (uint c = 0; c < COPIES; c++) count += bins[c][b];
        if (count > 0) atomicAdd(result[b], count);
    }
}
