void kernel() {
    result[0] = add(1.0, 2.0);  //! 'add': no matching overloaded function found
    //? Check the function's name and the number and types of its arguments.
    result[1] = sqrt(1.0, 2.0);  //! 'sqrt': no matching overloaded function found
    //? `sqrt()` takes other arguments: check their number and types.
}
