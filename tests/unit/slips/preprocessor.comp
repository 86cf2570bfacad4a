#foo  //! '#': invalid directive: foo
#error stop here  //! '#error': stop here
#if 1
void kernel() {
}
#endif
