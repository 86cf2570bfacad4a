void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i > 3) break;  //! break statement only allowed in switch and loops
    //? `break` leaves a loop. Outside of one, `return;` ends the thread.
}
