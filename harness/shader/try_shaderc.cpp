// Built and run by shaderc.cmake: exits with 0 if this shaderc compiles a shader.
#include <shaderc/shaderc.hpp>

int main() {
    const auto result = shaderc::Compiler().CompileGlslToSpv("#version 450\nvoid main() {}\n",
                                                             shaderc_compute_shader, "try");
    return result.GetCompilationStatus() == shaderc_compilation_status_success ? 0 : 1;
}
