// The first content of the page for one's own kernel.

export const LAB_SAMPLE = {
  statement: `<h2>A kernel of your own</h2>
<p>The same audit for any kernel: comments at the top say what it runs on. Findings stand at their
lines; the verdict has the arrays as they are afterwards.</p>
<table>
<tr><th>comment</th><th>says</th></tr>
<tr><td><code>// workgroup: 8</code></td><td>threads of a workgroup: X, X,Y or X,Y,Z</td></tr>
<tr><td><code>// groups: 2</code></td><td>workgroups of the launch, likewise</td></tr>
<tr><td><code>// array: a float[16] = arange</code></td><td>an array to read: name, type, shape, values</td></tr>
<tr><td><code>// buffer: sums float[2]</code></td><td>an array to write, with values if it has some at the beginning</td></tr>
<tr><td><code>// expect: sums = {28, 92}</code></td><td>what it must hold afterwards</td></tr>
</table>
<p>Whole shaders, with bindings of their own, need no such comments: type GLSL that begins with
<code>#version</code>, or WGSL, or drop its file on the editor.</p>
<p>The program’s command <code>lab FILE</code> takes the same file; its documentation has all keys.</p>`,
  kernel: `// workgroup: 8
// groups: 2
// array: a float[16] = arange
// buffer: sums float[2]
// expect: sums = {28, 92}

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = a[i];
    barrier();
    for (uint half_size = TPB / 2; half_size > 0; half_size /= 2) {
        if (local_i < half_size) s[local_i] += s[local_i + half_size];
        barrier();
    }
    if (local_i == 0) sums[gl_WorkGroupID.x] = s[0];
}
`,
};
