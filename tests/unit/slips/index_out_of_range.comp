shared float s[4];
void kernel() {
    s[4] = 1.0;  //! '[': array index out of range '4'
    //? The array has fewer elements than that.
    s[-1] = 1.0;  //! '[': index out of range '-1'
    //? The array has fewer elements than that.
}
