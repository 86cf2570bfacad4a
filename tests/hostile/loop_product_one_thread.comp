// about: the same in one thread, with atomics
// verdict: faulty
// line: 10
// says: the kernel takes too long

shared uint s;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    if (i == 0) for (uint x = 0; x < 10000; ++x) for (uint y = 0; y < 10000; ++y) for (uint z = 0; z < 10000; ++z) atomicAdd(s, 1u);
}
