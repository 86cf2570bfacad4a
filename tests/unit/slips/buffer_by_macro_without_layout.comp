#define GLUE(x, y) x ## y
GLUE(buf, fer) Mine { float mine[]; };  //! 'binding': uniform/buffer blocks require layout(binding=X)
void kernel() {
    mine[0] = 1.0;
}
