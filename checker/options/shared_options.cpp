#include "checker/options/shared_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <limits>
#include <system_error>

namespace vkp {

namespace {

constexpr std::array<Choice<ColorMode>, 3> kColorModes = {
    {{"auto", ColorMode::kAuto}, {"always", ColorMode::kAlways}, {"never", ColorMode::kNever}}};

}  // namespace

void declare_puzzle(CommandDeclaration& command, std::vector<std::string>& words) {
    command.option("puzzle", &words, "Number, name or folder (default: the last one you worked on)")
        .takes("PUZZLE")
        .counted(0, 1);
}

void declare_device(CommandDeclaration& command, std::string& device) {
    command
        .option("--device", &device,
                "auto (a GPU if there is one), cpu, a number or part of a name from `devices`, or "
                "none for the audit alone")
        .takes("auto|cpu|none|NAME")
        .with_default();
}

void declare_kernel(CommandDeclaration& command, std::string& path) {
    command.option("--kernel", &path, "Use this file instead of the puzzle's kernel.comp")
        .takes("FILE");
}

void declare_seed(CommandDeclaration& command, std::uint64_t& seed) {
    command.option("--seed", &seed, "Seed for the random cases")
        .takes("NUMBER")
        .checked(is_seed)
        .with_default();
}

void declare_format(CommandDeclaration& command, Format& format) {
    command.choice("--format", format, kFormats, "Format of the result");
}

void declare_color(CommandDeclaration& command, ColorMode& color) {
    command.choice("--color", color, kColorModes,
                   "Use colors; auto: on a terminal, unless NO_COLOR is set");
}

void declare_limits(CommandDeclaration& command, Limits& limits) {
    command.option("--timeout", &limits.timeout_s, "Limit for each kernel, of processor time")
        .takes("SECONDS")
        .checked(is_time_limit)
        .with_default();
    command
        .option("--memory", &limits.memory_mib,
                "Memory limit for compiling, auditing and running it")
        .takes("MIB")
        .within(64, 1 << 20)
        .with_default();
}

void declare_smallest(CommandDeclaration& command, bool& smallest, const char* what) {
    command.option("--smallest", &smallest, what);
}

// Every comparison with NaN is false.
std::string is_time_limit(const std::string& text) {
    char* stop = nullptr;
    const double seconds = std::strtod(text.c_str(), &stop);
    const bool is_number = !text.empty() && stop == text.c_str() + text.size();
    return is_number && seconds >= 0.001 && seconds <= 3600
               ? std::string()
               : fmt::format("{} is not in the range 0.001 to 3600", text);
}

// The parser takes what is negative, too large or empty for another number.
std::string is_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, seed);
    return error == std::errc() && stop == end
               ? std::string()
               : fmt::format("{} is no number from 0 to {}", text.empty() ? "an empty word" : text,
                             std::numeric_limits<std::uint64_t>::max());
}

}  // namespace vkp
