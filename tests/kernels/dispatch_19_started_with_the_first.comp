// puzzle: 19
// about: totals are written, the result is not: begun, and not done
// verdict: faulty
// finding: unwritten_result line 0 array result element 0

void scan_blocks() {
    if (gl_LocalInvocationID.x == 0) totals[gl_WorkGroupID.x] = 0.0;
}
void scan_totals() {}
void add_totals() {}
