// puzzle: 1
// about: the same with a return from within the loop
// verdict: solved

uint spin(uint n) { uint k = 0; for (uint t = 0; t < n; ++t) { if (t == 1000000) return 5; k += 1; } return k; }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    if (i == 0) k = spin(30000); 
    else if (i == 1) k = spin(30000); 
    else if (i == 2) k = spin(30000); 
    else k = spin(30000); 
    result[i] = a[i] + 10 + (k == 30000 ? 0 : 1);
}
