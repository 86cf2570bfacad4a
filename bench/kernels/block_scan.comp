// The prefix sum of each workgroup's 256 elements, in eight rounds with two barriers each.
shared float s[256];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = a[i];
    s[local_i] = sum;
    barrier();
    for (uint reach = 1; reach < 256; reach *= 2) {
        if (local_i >= reach) {
            sum += s[local_i - reach];
        }
        barrier();
        s[local_i] = sum;
        barrier();
    }
    result[i] = sum;
}
