// about: the same text as race_shared_two_winners, with data that only one thread finds
// workgroup: 8 1 1
// array: a float[8] = {0, 0, 0, 0, 0, 9, 0, 0}
// buffer: o uint[8]
// expect: o = ones
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared uint found;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) found = 0;
    barrier();
    if (a[i] == 9.0) found = i;
    barrier();
    o[i] = found > 0 ? 1 : 0;
}
