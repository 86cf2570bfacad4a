// about: there is nothing behind it
// verdict: compile_error
// line: 9
// says: End of input in comment

void kernel() {
    result[0] = a[0];
}
/* never closed