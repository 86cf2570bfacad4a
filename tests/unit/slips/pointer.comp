void kernel() {
    float *p;  //! syntax error, unexpected '*', expecting ',' or ';'
    //? GLSL has no pointers: an element is `a[i]`, and arrays are used by their names. `workbook show glsl` is a page about GLSL for those who know C or Python.
}
