// about: a memory barrier may stand in an if, as nobody waits at it
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = reverse
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i;
    barrier();
    if (i > 0) memoryBarrierShared();
    o[i] = s[TPB - 1 - i];
}
