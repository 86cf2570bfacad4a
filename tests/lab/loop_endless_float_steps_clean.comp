// about: eighths are exact
// workgroup: 1 1 1
// buffer: o int[1]
// expect: o = {8}
// verdict: clean
// counts: global_writes=1

void kernel() {
    int turns = 0;
    for (float x = 0.0; x != 1.0; x += 0.125) ++turns;
    o[0] = turns;
}
