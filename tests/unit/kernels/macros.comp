#define AT(x) a[x]
#define SUM(x) (AT(x) + \
                AT(x + 1))
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = SUM(i);  //: reads global a[u]; reads global a[u]; writes global result[u]
}
