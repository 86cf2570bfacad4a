// Pictures of kernels that are written in tests, and of those in the project's folders.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/target/target.hpp"
#include "harness/picture/record.hpp"
#include "harness/spirv/module.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// A kernel that can be recorded. Both fail the running test for a text with errors, which leaves
// the kernel's shader without words.
struct Compiled {
    Target target;
    CompiledKernel kernel;
};
Compiled compiled_lab(std::string_view text);
// Compiles for the puzzle's scored case if no name is given.
Compiled compiled_puzzle(int number, const std::string& text, const std::string& case_name = {});

// The kernels of tests/lab, tests/kernels and solutions that compile, by name.
std::vector<std::filesystem::path> picture_kernels();
Compiled compiled_file(const std::filesystem::path& path);
// "lab_races" of tests/lab/races.comp.
std::string kernel_test_name(const testing::TestParamInfo<std::filesystem::path>& info);

picture::Recording recording_of(const Compiled& compiled,
                                std::uint64_t most_accesses = picture::kMaxAccesses);
picture::Recording recording_of(std::string_view lab_text,
                                std::uint64_t most_accesses = picture::kMaxAccesses);
Picture picture_of(std::string_view lab_text);
Picture picture_of(const Compiled& compiled);

// "9 read a 0,1,-: 5 6 0", a step with its cells and values by lane; before it the barriers that
// were passed as "|", and after it its components, lanes and places outside where they say more.
std::string described(const picture::Recording& recording, const picture::RecordedStep& step);
// The steps of the workgroup at this place in the recording, but assignments only where wanted.
std::vector<std::string> described(const picture::Recording& recording, std::size_t workgroup = 0,
                                   bool with_locals = false);

// The array of that name, which must be there.
const picture::RecordedArray& array_named(const picture::Recording& recording,
                                          std::string_view name);

}  // namespace vkp
