// about: a uniform block is laid out by std140, in which the elements of an array of floats lie 16 bytes apart
// workgroup: 2
// struct: Params { vec2 scale; float steps[2]; }
// uniform: params float[12] as Params = {3, 5, 0, 0,
//                                        7, 0, 0, 0,
//                                        9, 0, 0, 0}
// buffer: o float[2]
// verdict: clean
// expect: o = {36, 44}
// counts: global_reads=4 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = params.scale.y * params.steps[0] + params.steps[i] - params.scale.x * 2.0 + float(i) * 6.0;
}
