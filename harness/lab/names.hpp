// DeclaredNames that a lab file may give to its arrays and constants.
#pragma once

#include "harness/lab/lab_file.hpp"

#include <map>
#include <string>
#include <string_view>

namespace vkp {

bool is_identifier(std::string_view text);

// Whether GLSL has this word for itself, in this version or a later one.
bool is_glsl_word(std::string_view name);

// "mat4", "dmat2x3".
bool is_matrix_type(std::string_view name);

// What the generated shader declares, and who declared it.
class DeclaredNames {
public:
    DeclaredNames();

    // Throws LabSyntaxError if the name cannot be an array's, which brings NAME_shape,
    // NAME_strides and NAME_ndim with it.
    void declare_array(const std::string& name, int line);

    // The same for a name that is alone.
    void declare_constant(const std::string& name, int line);

private:
    void check(const std::string& name, int line) const;

    std::map<std::string, int> lines_;  // 0: the frame itself
};

}  // namespace vkp
