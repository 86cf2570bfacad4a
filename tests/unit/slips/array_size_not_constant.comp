shared float s[a_shape[0]];  //! array size must be a constant integer expression
//? The size of an array must be known when the kernel is compiled: a number or a constant such as TPB. A shape is known at the launch only.
void kernel() {
    s[0] = 1.0;
}
