// about: only a workgroup that runs beside another one meets its number half-way
// workgroup: 1
// groups: 4
// array: a uint[8] = arange
// buffer: state uint[4] = zeros
// buffer: o uint[4] = zeros
// verdict: faulty
// finding: out_of_bounds line 15 array a
void kernel() {
    uint w = gl_WorkGroupID.x;
    atomicExchange(state[w], 1);
    uint next = w + 1 < 4 ? atomicOr(state[w + 1], 0) : 0;
    uint own = w > 0 ? atomicOr(state[w - 1], 0) : 0;
    atomicExchange(state[w], 2);
    o[w] = a[next == 1 && own == 1 ? 100 : 0] * 0;
}
