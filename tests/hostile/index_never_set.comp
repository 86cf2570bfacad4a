// about: an index that nothing has set
// verdict: faulty
// line: 9
// says: reads `g` before it has a value

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int g; result[g] = a[i];
}
