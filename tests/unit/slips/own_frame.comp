#version 450  //! #version is not possible here
//? The harness writes the #version line; take it out of your file.
#include "helpers.glsl"  //! #include is not possible here
//? A kernel is one file, with nothing to include; take the line out.
layout(local_size_x = 8) in;  //! 'layout' is not possible here
//? Workgroup size and bindings come from the puzzle; take the layout out.
void kernel() {
}
void main() {  //! 'main' is not possible here
    //? The harness writes main(), which calls your kernel(); name yours kernel().
    kernel();
}
