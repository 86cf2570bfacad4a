void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i) {  //! boolean expression expected
        //? A condition must be a comparison: `if (x != 0)`, not `if (x)`.
    }
    if (i = 3) {  //! boolean expression expected
        //? `=` assigns, and `==` compares.
    }
    while (a[i]) {  //! boolean expression expected
        //? A condition must be a comparison: `if (x != 0)`, not `if (x)`.
    }
    result[i] = i ? 1.0 : 2.0;  //! boolean expression expected
    //? A condition must be a comparison: `if (x != 0)`, not `if (x)`.
    while (i) { i /= 2; }  //! boolean expression expected
    //? A condition must be a comparison: `if (x != 0)`, not `if (x)`.
    for (uint k = 4; k; k /= 2) result[k] = 1.0;  //! boolean expression expected
    //? A condition must be a comparison: `if (x != 0)`, not `if (x)`.
}
