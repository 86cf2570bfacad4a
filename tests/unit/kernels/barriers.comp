shared float s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint step = 1; step < TPB; step *= 2) {  //: loop
        barrier();  //: barrier
        if (i >= step) s[i] += s[i - step];  //: reads shared s[u<8]; reads shared s[u<8]; writes shared s[u<8]
        memoryBarrierShared();
        barrier();  //: barrier
    }
    memoryBarrierBuffer(); barrier(); barrier();  //: barrier; barrier
    groupMemoryBarrier();
    result[i] = s[i];  //: reads shared s[u<8]; writes global result[u]
}
