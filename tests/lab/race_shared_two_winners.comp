// about: two threads find what they look for, and note down different places
// workgroup: 8 1 1
// array: a float[8] = {0, 0, 9, 0, 0, 9, 0, 0}
// buffer: o uint[8]
// verdict: faulty
// finding: data_race line 14 array found

shared uint found;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) found = 0;
    barrier();
    if (a[i] == 9.0) found = i;
    barrier();
    o[i] = found > 0 ? 1 : 0;
}
