// puzzle: 1
// about: double is a type like others where the device has it
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    double x = a[i];
    result[i] = float(x + 10.0lf);
}
