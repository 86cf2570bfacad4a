// Where the sources and the build are that these tests belong to, and the kernels among them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

std::filesystem::path source_root();
std::filesystem::path binary_root();

// The program `workbook` of that build.
std::string program_path();

// The files *.comp of a folder of the source root, "tests/lab", by name. Fewer than `at_least` are
// a std::runtime_error: tests of no files at all would pass.
std::vector<std::filesystem::path> kernels_in(std::string_view folder, std::size_t at_least);

// What is in the file. Throws std::runtime_error where it cannot be read.
std::string read_file(const std::filesystem::path& path);

// The number behind `// puzzle: ` in the text of a golden kernel, or another where it has none.
int puzzle_of(const std::string& text, int otherwise = 1);

}  // namespace vkp
