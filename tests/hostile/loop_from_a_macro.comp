// about: the loop stands where the macro is used
// verdict: faulty
// line: 10
// says: this loop does not end

#define FOREVER for (;;)
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    FOREVER { }
}
