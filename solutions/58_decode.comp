// Puzzle 58: Decode. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 58

shared float weights[SHARE];  // exp(score - largest) of the workgroup's keys
shared float line[TPB];
shared float query[D];

// parts[head][group] = D numbers, the largest score, and the sum. A workgroup for each.
void attend() {
    uint group = gl_WorkGroupID.x;
    uint head = gl_WorkGroupID.y;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 45 lines
    uint n = kv_shape[2];
    uint first = min(group * SHARE, n);
    uint count = min(n - first, SHARE);
    uint k = (head * n + first) * D;  // where its keys begin, and its values
    uint v = kv_strides[0] + k;
    if (local_i < D) query[local_i] = q[head * D + local_i] * inversesqrt(float(D));
    barrier();  // the query is complete

    float top = -3.4e38;
    for (uint c = local_i; c < count; c += TPB) {
        float score = 0.0;
        for (uint d = 0; d < D; d++) score += query[d] * kv[k + c * D + d];
        weights[c] = score;  // which only this thread reads, until the next barrier but one
        top = max(top, score);
    }
    line[local_i] = top;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) line[local_i] = max(line[local_i], line[local_i + stride]);
        barrier();
    }
    top = line[0];
    barrier();  // all have read line[0] before it is written again

    float sum = 0.0;
    for (uint c = local_i; c < count; c += TPB) {
        float p = exp(weights[c] - top);
        weights[c] = p;
        sum += p;
    }
    line[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) line[local_i] += line[local_i + stride];
        barrier();
    }
    uint part = (head * gl_NumWorkGroups.x + group) * (D + 2);
    if (local_i == 0) {
        parts[part + D] = top;
        parts[part + D + 1] = line[0];
    }

    // Neighbouring threads take neighbouring numbers of a value, and as many keys at a time as fit.
    float acc = 0.0;
    for (uint t = local_i; t < count * D; t += TPB) acc += weights[t / D] * kv[v + t];
    line[local_i] = acc;
    barrier();
    for (uint stride = TPB / 2; stride >= D; stride /= 2) {
        if (local_i < stride) line[local_i] += line[local_i + stride];
        barrier();
    }
    if (local_i < D) parts[part + local_i] = line[local_i];
    // END SOLUTION
}

// result[head][d], of all parts of the head. A thread for each.
void merge() {
    uint head = gl_WorkGroupID.x;
    uint d = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 14 lines
    uint groups = parts_shape[1];
    float top = -3.4e38;
    float sum = 0.0;
    float acc = 0.0;
    for (uint g = 0; g < groups; g++) {
        uint part = (head * groups + g) * (D + 2);
        float other = parts[part + D];
        float next = max(top, other);
        float shrink = exp(top - next);
        float grow = exp(other - next);
        sum = sum * shrink + parts[part + D + 1] * grow;
        acc = acc * shrink + parts[part + d] * grow;
        top = next;
    }
    result[head * D + d] = acc / sum;
    // END SOLUTION
}
