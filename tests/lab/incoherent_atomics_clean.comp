// about: atomics need no coherent buffer
// workgroup: 8
// groups: 2
// buffer: count uint[1] = zeros
// incoherent: count
// verdict: clean
// expect: count = {16}

void kernel() {
    atomicAdd(count[0], 1);
}
