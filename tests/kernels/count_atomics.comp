// puzzle: 1
// about: atomics are counted on their own; each thread makes two
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_writes=1 shared_atomics=2

shared uint total;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) total = 0u;
    barrier();
    atomicMax(total, 0u);
    atomicAdd(total, 1u);
    result[i] = a[i] + 10;
}
