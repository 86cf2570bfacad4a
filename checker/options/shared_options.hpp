// What several commands are asked alike.
#pragma once

#include "checker/options/declaration.hpp"
#include "checker/text/color_mode.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp {

enum class Format { kText, kJson, kJunit };

inline constexpr std::array<Choice<Format>, 3> kFormatWords = {
    {{"text", Format::kText}, {"json", Format::kJson}, {"junit", Format::kJunit}}};
inline constexpr std::span<const Choice<Format>> kFormats = kFormatWords;
inline constexpr std::span<const Choice<Format>> kTextAndJson = kFormats.first(2);

// Sanitizers make a check several times slower.
#ifdef VKP_SANITIZED
inline constexpr double kUsualTimeLimit = 60;
#else
inline constexpr double kUsualTimeLimit = 20;
#endif

// What a kernel may take.
struct Limits {
    double timeout_s = kUsualTimeLimit;
    std::uint64_t memory_mib = 2048;
};

// Where kernels are run, and within which limits.
struct RunArguments {
    std::string device = "auto";
    Limits limits = {};
};

// Each adds an option of this name.

// One at most, as words.
void declare_puzzle(CommandDeclaration& command, std::vector<std::string>& words);
void declare_device(CommandDeclaration& command, std::string& device);
void declare_kernel(CommandDeclaration& command, std::string& path);
void declare_seed(CommandDeclaration& command, std::uint64_t& seed);
void declare_format(CommandDeclaration& command, Format& format);
void declare_color(CommandDeclaration& command, ColorMode& color);
// --timeout and --memory.
void declare_limits(CommandDeclaration& command, Limits& limits);
void declare_smallest(CommandDeclaration& command, bool& smallest, const char* what);

// Say what is wrong with such a word; empty where nothing is.
std::string is_time_limit(const std::string& text);
std::string is_seed(const std::string& text);

}  // namespace vkp
