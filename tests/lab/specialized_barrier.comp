// about: a specialization constant takes the barrier away that orders the two lines
// workgroup: 4
// array: a float[4] = arange
// buffer: o float[4]
// specialize: 0 = 2.5
// specialize: 1 = false
// verdict: faulty
// finding: data_race line 17 line 21 array s element 1 thread 0,0,0 other 1,0,0 times 4

layout(constant_id = 0) const float kFactor = 1.0;
layout(constant_id = 1)
const bool kWaits = true;
shared float s[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = kFactor * a[i];
    if (kWaits) {
        barrier();
    }
    o[i] = s[(i + 1) % 4];
}
