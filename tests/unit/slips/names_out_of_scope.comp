void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i > 0) {
        float inner = a[i];
    }
    result[i] = inner;  //! 'inner': undeclared identifier
    //? `inner` of line 4 exists only up to the end of its block in line 5: declare it before that block.
    for (uint count = 0; count < 4; count++) {
        result[i] = a[count];
    }
    result[i] = a[count];  //! 'count': undeclared identifier
    //? `count` of line 8 exists only up to the end of its block in line 10: declare it before that block.
    result[i] = later;  //! 'later': undeclared identifier
    //? `later` is declared only in line 15: move the declaration above line 13.
    float later = 1.0;
    float local_sum = a[i];
    result[i] = localSum;  //! 'localSum': undeclared identifier
    //? Did you mean `local_sum`?
}
