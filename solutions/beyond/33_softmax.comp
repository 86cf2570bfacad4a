// Beyond puzzle 33: softmax of 65,536 rows of 1024 floats. A thread has four neighbours of a row, and a
// workgroup four rows at a time.
// workgroup: 256
// groups: 2
// array: a float[8,1024] as vec4 = random
// buffer: result float[8,1024] as vec4
// constant: ROWS = 4
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// extension: GL_EXT_control_flow_attributes
// task: softmax
// large: groups 16384
// large: a 65536 1024 = floats
// large: result 65536 1024

// The rows stay in registers, so each is read once. All that a thread reads is on its way before it
// compares anything. Four rows share one barrier for their largest elements, and one for their sums.
const float LOG2_E = 1.44269504;  // exp2() is faster than exp()

shared vec4 largest[TPB];  // of each subgroup, with a component for each row
shared vec4 sums[TPB];

float max_of(vec4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }

void kernel() {
    uint first = gl_WorkGroupID.x * ROWS * TPB + gl_LocalInvocationID.x;
    vec4 own[ROWS];
    [[unroll]] for (uint r = 0; r < ROWS; r++) own[r] = a[first + r * TPB];

    vec4 top;
    [[unroll]] for (uint r = 0; r < ROWS; r++) top[r] = max_of(own[r]);
    top = subgroupMax(top);
    if (subgroupElect()) largest[gl_SubgroupID] = top;
    barrier();
    for (uint k = 0; k < gl_NumSubgroups; k++) top = max(top, largest[k]);

    vec4 sum;
    [[unroll]] for (uint r = 0; r < ROWS; r++) {
        own[r] = exp2((own[r] - top[r]) * LOG2_E);
        sum[r] = dot(own[r], vec4(1.0));
    }
    sum = subgroupAdd(sum);
    if (subgroupElect()) sums[gl_SubgroupID] = sum;
    barrier();
    vec4 all = vec4(0.0);
    for (uint k = 0; k < gl_NumSubgroups; k++) all += sums[k];
    [[unroll]] for (uint r = 0; r < ROWS; r++) result[first + r * TPB] = own[r] / all[r];
}
