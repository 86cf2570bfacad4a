// about: the least integer by -1, which processors trap
// verdict: not_proved
// line: 9
// says: divides -2147483648 by -1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = (int(i) * 0 - 2147483647 - 1) / (int(i) * 0 - 1); result[i] = q == 0 ? a[i] + 10 : a[i] + 10;
}
