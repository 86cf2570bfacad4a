// Attention with a mask and a bias, for each head of a batch: the values v of all keys that a query may
// look at, weighed by the softmax of SCALE q·k + bias. A query that may look at none gets zeros. A
// thread for each element of the result goes through the keys once: what it has added up so far it
// scales down whenever a larger score comes.
// workgroup: 64
// array: q A[1,2,2] = {1, 0, 0, 1}
// array: k A[1,3,2] = {1, 0, 0, 1, 1, 1}
// array: v A[1,3,1] = {1, 2, 6}
// array: mask uint8_t[2,3] = {1, 0, 1, 0, 0, 0}
// array: bias A[2,3] = {0, 0, -1, 0, 0, 0}
// buffer: result A[1,2,1]
// expect: result = {2.3447071, 0}

// A row of operations.txt sets these: the type of an element, and what a product of q and k is scaled
// by.
#define A float
#define SCALE inversesqrt(float(q_shape[2]))

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_strides[0]) {
        uint head = at / result_strides[0];
        uint query = at / result_strides[1];  // of all heads
        uint d = at % result_shape[2];
        float largest = uintBitsToFloat(0xff800000u);  // minus infinity
        float weights = 0.0;
        float sum = 0.0;
        for (uint key = 0; key < k_shape[1]; key++) {
            if (mask[query * mask_strides[0] + key] == 0) continue;
            uint from = head * k_shape[1] + key;
            float product = 0.0;
            for (uint c = 0; c < q_shape[2]; c++) {
                product += float(q[query * q_strides[1] + c]) * float(k[from * k_strides[1] + c]);
            }
            float score = SCALE * product + float(bias[query * bias_strides[0] + key]);
            if (score < -3.4e38) continue;  // a bias of minus infinity masks, too
            float larger = max(largest, score);
            float kept = weights > 0.0 ? exp(largest - larger) : 0.0;
            float weight = exp(score - larger);
            weights = weights * kept + weight;
            sum = sum * kept + weight * float(v[from * v_strides[1] + d]);
            largest = larger;
        }
        result[at] = A(weights > 0.0 ? sum / weights : 0.0);
    }
}
