// about: the file ends first
// verdict: compile_error
// line: 9
// says: missing #endif

#if 1
void kernel() {
    result[0] = a[0];
}
