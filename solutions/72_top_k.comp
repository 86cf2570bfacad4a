// Puzzle 72: Top k. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 72

shared float s_value[TPB];  // for the tree
shared uint s_at[TPB];
shared float top_value[TPB];  // for what the rounds find
shared uint top_at[TPB];

void kernel() {
    uint n = a_shape[1];
    uint k = result_shape[1];
    uint row = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 40 lines
    float held[HOLD];  // every TPB-th element of the row
    for (uint h = 0; h < HOLD; h++) {
        uint at = local_i + h * TPB;
        held[h] = at < n ? a[row * n + at] : LOWEST;
    }
    for (uint found = 0; found < k; found++) {
        float value = held[0];
        uint at = local_i;
        for (uint h = 1; h < HOLD; h++) {
            if (held[h] > value) {
                value = held[h];
                at = local_i + h * TPB;
            }
        }
        s_value[local_i] = value;
        s_at[local_i] = at;
        for (uint stride = TPB / 2; stride > 0; stride /= 2) {
            barrier();
            if (local_i < stride) {
                float other = s_value[local_i + stride];
                uint other_at = s_at[local_i + stride];
                if (other > value || (other == value && other_at < at)) {
                    value = other;
                    at = other_at;
                    s_value[local_i] = value;
                    s_at[local_i] = at;
                }
            }
        }
        if (local_i == 0) {
            top_value[found] = value;
            top_at[found] = at;
        }
        barrier();

        uint taken = top_at[found];
        for (uint h = 0; h < HOLD; h++) {
            if (local_i + h * TPB == taken) held[h] = LOWEST;
        }
    }
    if (local_i < k) {
        result[row * k + local_i] = top_value[local_i];
        index[row * k + local_i] = top_at[local_i];
    }
    // END SOLUTION
}
