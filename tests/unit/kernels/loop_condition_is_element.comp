shared bool flags[TPB];
bool more[3];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    while (flags[i]) {  //: loop; reads shared flags[u<8]
        flags[i] = false;  //: writes shared flags[u<8]
    }
    for (; more[i];) more[i] = false;  //: loop; reads private more[u<3]; writes private more[u<3]
    do {
        i++;
    } while (flags[i]);  //: loop; reads shared flags[u<8]
}
