// about: threads take turns: whoever runs too early waits for one that may never run
// workgroup: 32
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: endless_wait line 15
shared uint ticket;
shared uint turn;
shared uint sum;
void kernel() {
    uint l = gl_LocalInvocationID.x;
    if (l == 0) { ticket = 0; turn = 0; sum = 0; }
    barrier();
    uint mine = atomicAdd(ticket, 1);
    bool is_done = false;
    while (!is_done) {
        if (atomicOr(turn, 0) == mine) {
            memoryBarrierShared();
            sum += l;
            memoryBarrierShared();
            atomicAdd(turn, 1);
            is_done = true;
        }
    }
    barrier();
    if (l == 0) o[0] = sum;
}
