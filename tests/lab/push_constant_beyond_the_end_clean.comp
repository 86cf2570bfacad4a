// about: how far the loop goes, a push constant says: as far as the array
// workgroup: 1
// array: a float[8] = ones
// push: uint[1] = {8}
// buffer: o float[1]
// verdict: clean
// expect: o = {8}

layout(push_constant) uniform Params { uint n; };

void kernel() {
    float sum = 0.0;
    for (uint k = 0; k < n; ++k) sum += a[k];
    o[0] = sum;
}
