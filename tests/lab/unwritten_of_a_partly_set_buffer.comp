// about: one of two elements without a value stays so
// workgroup: 1
// buffer: o vec2[3] = {1, 1, 2, _, _, _}
// verdict: faulty
// finding: unwritten_result line 0 array o element 2 times 1

void kernel() {
    o[1] = vec2(3.0);
}
