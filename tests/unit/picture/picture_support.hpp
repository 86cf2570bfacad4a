// Pictures of kernels that are written in tests, and of those in the project's folders.
#pragma once

#include "checker/picture/make_picture.hpp"
#include "checker/target/target.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Kernels that can be drawn. Of a lab file with errors the running test fails.
Target target_of_lab(std::string_view text);
// For the puzzle's scored case if no name is given.
Target target_of_puzzle(int number, const std::string& text, const std::string& case_name = {});

// The kernels of tests/lab, tests/kernels and solutions that compile, by name.
std::vector<std::filesystem::path> picture_kernels();
Target target_of_file(const std::filesystem::path& path);
// "lab_races" of tests/lab/races.comp.
std::string kernel_test_name(const testing::TestParamInfo<std::filesystem::path>& info);

// Fails the running test where there is none.
Picture picture_of(const Target& target, std::uint64_t most = recording::kMaxDrawn);
Picture picture_of(std::string_view lab_text, std::uint64_t most = recording::kMaxDrawn);

// "9 read a 0,1,-: 5 6 0", a step with its cells and values by lane; before it the barriers that
// were passed as "|", and after it its components, lanes and places outside where they say more.
std::string described(const Picture& picture, const PictureStep& step);
// The steps of the workgroup at this place in the picture, but assignments only where wanted.
std::vector<std::string> described(const Picture& picture, std::size_t workgroup = 0,
                                   bool with_locals = false);

// The array of that name, which must be there.
const PictureArray& array_named(const Picture& picture, std::string_view name);

}  // namespace vkp
