float choose(int which) {
    switch (which) {
        case 0:
            for (int i = 0; i < 3; i++) {  //: loop
                if (a[i] > 1.0) return a[i];  //: reads global a[i]; reads global a[i]
            }
            break;
        case 1:
            return 1.0;
        default:
            while (which > 2) which--;  //: loop
    }
    return 0.0;
}
void kernel() {
    result[1] = choose(int(gl_LocalInvocationID.x));  //: writes global result[1]
}
