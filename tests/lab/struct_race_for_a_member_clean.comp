// about: neighbours write two members of one struct
// workgroup: 2
// struct: Pair { float first; float second; }
// buffer: pairs float[2] as Pair
// verdict: clean
// expect: pairs = {1, 2}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) {
        pairs[0].first = 1.0;
    } else {
        pairs[0].second = 2.0;
    }
}
