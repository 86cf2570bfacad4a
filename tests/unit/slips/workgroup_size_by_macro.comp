#define GLUE(x, y) x ## y
GLUE(lay, out)(local_size_x = 16) in;  //! 'local_size': cannot change previously set size
//? The workgroup's size comes from the puzzle; take the layout out.
void kernel() {
}
