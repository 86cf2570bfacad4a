// about: two functions that call each other
// verdict: compile_error
// line: 0
// says: Recursion

void f();
void g() { f(); }
void f() { g(); }
void kernel() {
    f();
}
