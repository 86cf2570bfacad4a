// about: the store of a whole vector covers the component that another thread sets
// workgroup: 4 1 1
// buffer: o vec4[1]
// verdict: faulty
// finding: data_race line 11 line 12 array v

shared vec4 v;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) v = vec4(0.0);
    if (i == 1) v.y = 1.0;
    barrier();
    if (i == 0) o[0] = v;
}
