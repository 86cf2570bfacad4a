// puzzle: 18
// about: the second dispatch has no function
// verdict: compile_error

void sum_parts() {
    if (gl_LocalInvocationID.x == 0) parts[gl_WorkGroupID.x] = 0.0;
}
