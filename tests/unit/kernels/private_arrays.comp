float cache[3];
int calls = 0;
bool flags[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    int local[5];
    local[i] = calls;  //: writes private local[u<5]
    local[local[i]] = 2;  //: reads private local[u<5]; writes private local[i<5]
    cache[i] = a[i];  //: reads global a[u]; writes private cache[u<3]
    flags[i] = cache[i] > 0.0;  //: reads private cache[u<3]; writes private flags[u<4]
    calls++;
    if (flags[i + 1]) {  //: reads private flags[u<4]
        result[local[3]] = cache[2];  //: writes global result[i]
    }
}
