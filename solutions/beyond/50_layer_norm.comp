// Beyond puzzle 50: layer norm of 65,536 rows of 1024 floats. A thread has four neighbours of a row, and a
// workgroup four rows at a time.
// workgroup: 256
// groups: 2
// array: x float[8,1024] as vec4 = random
// array: p float[2,1024] as vec4 = random
// buffer: result float[8,1024] as vec4
// constant: ROWS = 4
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_EXT_control_flow_attributes
// task: layer_norm
// large: groups 16384
// large: x 65536 1024 = floats
// large: p 2 1024 = floats
// large: result 65536 1024

// The rows stay in registers, so each is read once. All that a thread reads is on its way before it adds
// anything, and four rows share one barrier for each of their two sums.
const float EPSILON = 1e-5;
const uint N = 4 * TPB;  // columns

shared vec4 sums[2][TPB];  // of each subgroup, with a component for each row

// Over the workgroup; the two calls of a thread use an array each.
vec4 total(vec4 own, uint turn) {
    own = subgroupAdd(own);
    if (subgroupElect()) sums[turn][gl_SubgroupID] = own;
    barrier();
    vec4 all = vec4(0.0);
    for (uint k = 0; k < gl_NumSubgroups; k++) all += sums[turn][k];
    return all;
}

void kernel() {
    uint j = gl_LocalInvocationID.x;
    uint first = gl_WorkGroupID.x * ROWS * TPB + j;
    vec4 own[ROWS];
    [[unroll]] for (uint r = 0; r < ROWS; r++) own[r] = x[first + r * TPB];
    vec4 gain = p[j];
    vec4 shift = p[TPB + j];

    vec4 sum;
    [[unroll]] for (uint r = 0; r < ROWS; r++) sum[r] = dot(own[r], vec4(1.0));
    vec4 mean = total(sum, 0) / float(N);
    vec4 squares;
    [[unroll]] for (uint r = 0; r < ROWS; r++) {
        own[r] -= mean[r];
        squares[r] = dot(own[r], own[r]);
    }
    vec4 scale = inversesqrt(total(squares, 1) / float(N) + EPSILON);
    [[unroll]] for (uint r = 0; r < ROWS; r++) result[first + r * TPB] = own[r] * scale[r] * gain + shift;
}
