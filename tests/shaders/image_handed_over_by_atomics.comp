#version 450
// groups: 4
// buffer: picture uint[1,4] = zeros
// binding: picture set=0 binding=0
// buffer: counter uint[1,1] = zeros
// binding: counter set=0 binding=1
// buffer: o uint[1] = zeros
// binding: o set=0 binding=2
// expect: o = {10}
// verdict: clean
layout(local_size_x = 1) in;
layout(binding = 0, r32ui) uniform coherent uimage2D picture;
layout(binding = 1, r32ui) uniform coherent uimage2D counter;
layout(binding = 2) buffer O { uint o[]; };

// The last workgroup adds up what all have written to an image; the atomic is on another image.
void main() {
    int w = int(gl_WorkGroupID.x);
    imageStore(picture, ivec2(w, 0), uvec4(w + 1));
    memoryBarrierImage();
    if (imageAtomicAdd(counter, ivec2(0), 1) == 3) {
        memoryBarrierImage();
        uint sum = 0;
        for (int k = 0; k < 4; k++) sum += imageLoad(picture, ivec2(k, 0)).x;
        o[0] = sum;
    }
}
