// about: a scan step reads an element that its owner may have written already
// workgroup: 8 1 1
// array: a uint[8] = ones
// buffer: o uint[8]
// verdict: faulty
// finding: data_race line 15 array s

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    for (uint offset = 1; offset < TPB; offset *= 2) {
        barrier();
        if (i >= offset) s[i] += s[i - offset];
    }
    o[i] = s[i];
}
