// about: an array in a uniform block has an end too
// workgroup: 2
// struct: Params { vec4 steps[2]; }
// uniform: params float[8] as Params = arange
// buffer: o float[2]
// verdict: faulty
// finding: out_of_bounds line 11 array params thread 1,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = params.steps[i + 1u].x;
}
