shared uint count;
shared int bins[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint old = atomicAdd(count, 1);
    atomicMax(bins[i], 3);  //: writes shared bins[u<4]
    atomicMin(bins[2], -3);
    int seen = atomicExchange(bins[i + 1], 5);  //: writes shared bins[u<4]
    atomicCompSwap(bins[i], seen, 7);  //: writes shared bins[u<4]
    atomicAnd(count, 3);
    atomicOr(count, 4);
    atomicXor(count, 5);
    barrier();  //: barrier
    result[old] = float(count);  //: writes global result[u]
}
