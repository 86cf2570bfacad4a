// stars: 3. Two arrays that take turns: one barrier in each round.

shared float s[2][TPB];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint turn = 0;
    for (uint row = gl_WorkGroupID.x; row < a_shape[0]; row += gl_NumWorkGroups.x) {
        float sum = 0.0;
        for (uint col = local_i; col < a_shape[1]; col += TPB) sum += a[row * a_shape[1] + col];
        s[turn][local_i] = sum;
        barrier();
        if (local_i == 0) {
            float total = 0.0;
            for (uint k = 0; k < TPB; k++) total += s[turn][k];
            result[row] = total;
        }
        turn = 1 - turn;
    }
}
