// stars: 2. A barrier more than it needs.

shared uint ticket;

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint sequences = result_shape[0];
    uint width = result_shape[1];
    while (true) {
        barrier();
        if (local_i == 0) ticket = atomicAdd(next[0], 1);
        barrier();
        uint sequence = ticket;
        barrier();
        if (sequence >= sequences) break;
        uint begin = begins[sequence];
        uint end = begin + lengths[sequence];
        for (uint column = local_i; column < width; column += TPB) {
            float sum = 0.0;
            for (uint t = begin; t < end; t++) sum += tokens[t * width + column];
            result[sequence * width + column] = sum;
        }
    }
}
