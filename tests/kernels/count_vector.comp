// puzzle: 1
// about: a vec4 is four scalars, a component one
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=5 shared_writes=5

shared vec4 v[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i] = vec4(a[i]);
    v[i].y = 10.0;
    vec4 w = v[i];
    result[i] = w.x + v[i].y;
}
