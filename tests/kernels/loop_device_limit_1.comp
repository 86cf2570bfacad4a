// puzzle: 1
// about: four threads, four loops: each within its own limit, all together not within llvmpipe's
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    if (i == 0) { for (uint t = 0; t < 30000; ++t) k += 1; }
    if (i == 1) { for (uint t = 0; t < 30000; ++t) k += 1; }
    if (i == 2) { for (uint t = 0; t < 30000; ++t) k += 1; }
    if (i == 3) { for (uint t = 0; t < 30000; ++t) k += 1; }
    result[i] = a[i] + 10 + (k == 30000 || i > 3 ? 0 : 1);
}
