void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4)
        float x = a[i];
        result[i] = x;  //! 'x': undeclared identifier
        //? `x` exists in line 4 alone: without braces `if` holds no more than that. Put `{ }` around lines 4 and 5.
    for (uint k = 0; k < 4; k++)
        const float y = a[k];
    result[i] = y;  //! 'y': undeclared identifier
    //? `y` exists in line 8 alone: without braces `for` holds no more than that. Put `{ }` around lines 8 and 9.
}
