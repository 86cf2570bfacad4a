// about: and in vectors
// verdict: not_proved
// line: 9
// says: divides -2147483648 by -1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    ivec2 q = ivec2(1, -2147483647 - 1) / ivec2(int(i) * 0 - 1); result[i] = q.y == 0 ? a[i] + 10 : a[i] + 10;
}
