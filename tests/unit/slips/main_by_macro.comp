#define GLUE(x, y) x ## y
void GLUE(ma, in)() {}  //! 'main': function already has a body
void kernel() {
}
