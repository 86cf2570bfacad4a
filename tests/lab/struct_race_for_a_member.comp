// about: neighbours write two members of one struct, and both of them a third one
// workgroup: 2
// struct: Pair { float first;
//                float second;
//                float both; }
// buffer: pairs float[3] as Pair = zeros
// verdict: faulty
// finding: data_race line 17 array pairs element 0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) {
        pairs[0].first = 1.0;
    } else {
        pairs[0].second = 2.0;
    }
    pairs[0].both = float(i);
}
