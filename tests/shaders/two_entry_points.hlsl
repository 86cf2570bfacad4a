// groups: 2
// entry: Second
// buffer: result uint[8]
// binding: result set=0 binding=64
// expect: result = {20, 21, 22, 23, 20, 21, 22, 23}
// verdict: clean
RWStructuredBuffer<uint> result : register(u0);

[numthreads(8, 1, 1)]
void First(uint3 id : SV_DispatchThreadID) { result[id.x] = 10; }

[numthreads(4, 1, 1)]
void Second(uint3 id : SV_DispatchThreadID, uint at : SV_GroupIndex) { result[id.x] = 20 + at; }
