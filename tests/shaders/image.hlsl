// groups: 1 1
// array: source vec4[4,4] = arange
// binding: source set=0 binding=32
// buffer: target vec4[4,4]
// binding: target set=0 binding=64
// verdict: clean
Texture2D<float4> source : register(t0);
SamplerState nearest : register(s0);
RWTexture2D<float4> target : register(u0);

[numthreads(4, 4, 1)]
void Flip(uint3 at : SV_DispatchThreadID) {
    target[at.xy] = source.SampleLevel(nearest, (float2(3 - at.x, at.y) + 0.5) / 4.0, 0);
}
