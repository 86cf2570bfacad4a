// about: all write one element
// verdict: faulty
// line: 9
// says: nothing orders the two

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[0] = float(i);
}
