// A learner's kernel: its text, and what is wrong with that text.
#pragma once

#include "harness/base/source_files.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// This limit is far beyond any kernel that a person writes; a longer file is probably something
// else.
inline constexpr std::size_t kMaxKernelBytes = std::size_t{1} << 20U;

// The byte order mark that some editors put in front of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
std::string_view without_byte_order_mark(std::string_view text);

// A compute shader in SPIR-V that another compiler made, and where the arrays of the frame are
// bound.
struct ForeignModule {
    struct Slot {
        std::uint32_t set = 0;
        std::uint32_t binding = 0;
        auto operator<=>(const Slot&) const = default;
    };

    std::vector<std::uint32_t> words = {};
    std::string entry_point = {};  // empty: the only one
    std::vector<Slot> slots = {};  // of the frame's arrays, in their order
    int first_line = 1;            // of its source, or its listing, in the text of the kernel
    bool operator==(const ForeignModule&) const = default;
};

// What a shader is written in.
enum class ShaderLanguage : std::uint8_t { kGlsl, kHlsl, kWgsl };

constexpr ShaderLanguage last_enumerator(ShaderLanguage /*any*/) {
    return ShaderLanguage::kWgsl;
}

struct Kernel {
    std::string path;  // as shown in messages
    std::string text;
    // In place of the text, which is then only shown: what dispatches run.
    std::vector<ForeignModule> modules = {};
    ShaderLanguage language = ShaderLanguage::kGlsl;
    // The files that the text consists of, if there are several; the first is at `path`.
    std::vector<SourceFile> files = {};
    // The seed of what a check draws besides the text: the orders of its threads.
    std::uint64_t seed = 1;
};

// What helps against a compile error beyond its advice. The harness does not know by which command
// it is had.
enum class Help {
    kNone,
    kTemplate,   // the puzzle's template
    kNames,      // the names that the puzzle declares
    kValues,     // what the variables of a thread hold
    kExtension,  // where extensions are named
    kLanguage,   // what GLSL has instead of what C has
};

constexpr Help last_enumerator(Help /*any*/) {
    return Help::kLanguage;
}

// Why there is nothing to judge.
enum class Refusal : std::uint8_t {
    kInvalid,       // it is no shader
    kNotSupported,  // the compiler or the audit does not know something that it has
    kNotDescribed,  // its file does not say what it runs on, or not rightly
};

constexpr Refusal last_enumerator(Refusal /*any*/) {
    return Refusal::kNotDescribed;
}

// Why a kernel is no shader, or none that can be run, in the learner's own lines.
struct CompileError {
    int line = 0;         // 0: the file as a whole
    std::string message;  // what the compiler says, without its noise
    std::string advice =
        {};  // what to do, for the frequent slips, as whole sentences; may be empty
    Help help = Help::kNone;
    Refusal refusal = Refusal::kInvalid;
};

// Where a line of the text is.
SourcePlace place_of(const Kernel& kernel, int line);

// One line of a text, counted from 1, without its end; empty past the last.
std::string_view line_of(std::string_view text, int line);

}  // namespace vkp
