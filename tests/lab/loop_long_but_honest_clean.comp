// about: a hundred thousand turns are many, but have an end
// workgroup: 1 1 1
// buffer: o uint[1]
// expect: o = {100000}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint turns = 0;
    while (turns < 100000) ++turns;
    o[0] = turns;
}
