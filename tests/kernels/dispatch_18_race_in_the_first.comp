// puzzle: 18
// about: a race in the first dispatch; the second one is not run
// verdict: faulty
// finding: data_race line 6 array parts element 0

void sum_parts() { if (gl_LocalInvocationID.x == 0) parts[0] = float(gl_WorkGroupID.x); }

void sum_total() {
    result[0] = parts[0];
}
