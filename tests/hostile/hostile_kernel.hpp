// A hostile kernel and the answer that must come.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct HostileKernel {
    std::string name;
    std::string text;
    std::string verdict;
    std::optional<int> line = {};  // of the first error or finding
    std::string message = {};      // a part of what is said
};

// Throws std::runtime_error for a file that names no verdict, or something unknown.
HostileKernel read_hostile_kernel(const std::filesystem::path& path);

// `inside` in the kernel of puzzle 1, in line 3 of the file, and `above` in front of it.
std::string kernel_with(const std::string& inside, const std::string& above = {});

// The text that many times.
std::string repeated(const std::string& text, std::size_t times);

// Kernels that are far too long, deep or large.
std::vector<HostileKernel> long_kernels();

// Kernels in other encodings, with other line ends, or no text at all.
std::vector<HostileKernel> odd_texts();

}  // namespace vkp
