// groups: 1
// array: source float[64] = arange
// binding: source set=0 binding=32
// buffer: result float[64]
// binding: result set=0 binding=64
// verdict: faulty
// finding: data_race line 16 line 17 array tile
StructuredBuffer<float> source : register(t0);
RWStructuredBuffer<float> result : register(u0);
groupshared float tile[64];

[numthreads(64, 1, 1)]
void Reverse(uint3 id : SV_DispatchThreadID, uint at : SV_GroupIndex)
{
    // t0 and u0 are two buffers.
    tile[at] = source[id.x];
    result[id.x] = tile[63 - at];
}
