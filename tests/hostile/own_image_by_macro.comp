// about: an image
// verdict: compile_error
// line: 0
// says: declares a resource of its own

#define L lay##out
#define U uni##form
L(binding = 0, rgba8) U image2D im;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    imageStore(im, ivec2(0), vec4(1));
}
