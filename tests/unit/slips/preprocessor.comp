#foo  //! '#': invalid directive: foo
    //? A comment begins with `//`.
#error stop here  //! '#error': stop here
#if 1
void kernel() {
}
#endif
