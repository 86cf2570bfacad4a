// about: the threads of a row add to one element at once
// workgroup: 4 2 1
// array: a float[2,4] = arange
// buffer: o float[2] = zeros
// verdict: faulty
// finding: data_race line 10 array o

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    o[at.y] += a[at.y * 4 + at.x];
}
