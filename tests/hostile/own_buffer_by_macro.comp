// about: words that macros put together
// verdict: compile_error
// line: 0
// says: declares a resource of its own

#define L lay##out
#define B buf##fer
L(binding = 0) B X { float x[]; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    x[i] = 1;
}
