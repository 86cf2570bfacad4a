// about: of a division of vectors, one component is by zero, and counts for nothing
// workgroup: 4
// array: a ivec2[4] = {8, 1, 8, 2, 8, 0, 8, 4}
// buffer: o ivec2[4] = zeros
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    ivec2 all = ivec2(a[i].x);
    ivec2 parts = all / max(a[i], ivec2(0));
    o[i] = parts * sign(a[i]);
}
