// puzzle: 1
// about: the same, with loops in a loop that no compiler takes for counted
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (uint j = 0; j < 40; ++j) {
      if (i == j % 4) { uint t = 0; do { k += 1; ++t; if (t >= 4000) break; } while (true); }
    }
    result[i] = a[i] + 10 + (k == 40000 || i > 3 ? 0 : 1);
}
