// about: a specialization constant leaves the barrier that orders the two lines
// workgroup: 4
// array: a float[4] = arange
// buffer: o float[4]
// specialize: 0 = 2.5
// specialize: 1 = true
// verdict: clean
// expect: o = {2.5, 5, 7.5, 0}

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
