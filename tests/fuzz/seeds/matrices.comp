// Matrices, structs and arrays that are passed around, as a seed.
// workgroup: 4
// array: a vec4[8] = arange
// buffer: o vec4[16]

struct Pair {
    mat2x3 m;
    vec2 v[3];
};
shared Pair pairs[4];

Pair turned(Pair p, inout mat3 m) {
    m = transpose(m) * 2.0;
    p.m[1] = m * p.m[0];
    p.v[2] = p.v[0].yx;
    return p;
}

void kernel() {
    uint i = gl_LocalInvocationIndex;
    mat4 m = mat4(a[0], a[1], a[i], vec4(1.0));
    mat3 k = mat3(m);
    Pair p;
    p.m = mat2x3(a[i].xyz, a[i + 1].yzw);
    p.v = vec2[3](vec2(1.0), a[i].xy, a[i].zw);
    p = turned(p, k);
    pairs[i] = p;
    barrier();
    o[i] = m * a[i] + a[i] * m + vec4(pairs[(i + 1) % 4].m[1], determinant(k));
    o[i + 4] = matrixCompMult(m, m)[i] + outerProduct(a[0], a[1])[1] + (m * inverse(m + 1.0))[2];
    o[i + 8] = vec4(p.v[i % 3], k[i % 3].xy) + m[i][3] + (m == m ? 1.0 : 0.0);
    o[i + 12] = (m - m * 2.0 + (-m) / 3.0)[0];
}
