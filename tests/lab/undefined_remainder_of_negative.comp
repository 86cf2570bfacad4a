// about: the remainder of a negative number, as in a ring of neighbours: GLSL defines none
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8] = zeros
// verdict: not_proved
// note: undefined_operation line 11 thread 0,0,0

void kernel() {
    int i = int(gl_LocalInvocationID.x);
    // Thread 0 asks for the one before it.
    int before = (i - a_strides[0]) % a_shape[0];
    o[i] = before < 0 || before > 7 ? 7.0 : a[before];
}
