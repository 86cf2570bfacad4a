// about: an index that nothing has set
// verdict: faulty
// line: 9
// says: nothing has given a value

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int g; result[g] = a[i];
}
