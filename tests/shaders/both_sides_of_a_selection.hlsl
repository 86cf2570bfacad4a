// groups: 1
// buffer: result uint[8]
// binding: result set=0 binding=64
// verdict: faulty
// finding: out_of_bounds line 14 array left
RWStructuredBuffer<uint> result : register(u0);
groupshared uint left[8];

[numthreads(8, 1, 1)]
void Main(uint at : SV_GroupIndex) {
    if (at < 7) left[at] = at;
    GroupMemoryBarrierWithGroupSync();
    // Thread 7 takes none, and thread 0 has no left neighbour; both read all the same.
    result[at] = at > 0 && at < 7 ? left[at - 1] : 7;
}
