// What several suites here need: folders of golden files, and a case to compile kernels for.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/spirv/module.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A kernel with what is expected of it, written into it as comments.
struct StoredKernel {
    std::string name;  // the file's, without its ending
    std::string text;
};

// For gtest, which shows it beside a test's name.
std::ostream& operator<<(std::ostream& out, const StoredKernel& kernel);

// All of the files *.comp in that folder of this one, by name.
std::vector<StoredKernel> stored_kernels(std::string_view folder);

// What is behind `mark` in a line; nothing where the mark is not. Without leading spaces.
struct Note {
    int line = 0;
    std::string text;
    bool operator==(const Note&) const = default;
};
std::vector<Note> notes(std::string_view text, std::string_view mark);

// Columns of the widest line, which is valid UTF-8.
std::size_t widest_line(const std::string& text);

// Inputs `a` [4, 6] and `b` [3] (uint), `result` [5]; 2×3 workgroups of 8×4 threads; MOST is 7.
Case sample_case();

// The words of a kernel that must compile for the sample case; a failure otherwise.
spirv::Words compiled(std::string_view kernel_text);

// The words of SPIR-V assembly.
spirv::Words assembled(const std::string& text);

std::vector<std::string> solution_texts();

}  // namespace vkp
