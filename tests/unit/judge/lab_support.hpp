// Headers of lab files, and the errors in them.
#pragma once

#include "harness/lab/lab_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace vkp {

inline constexpr std::uint64_t kLabSeed = 1;

inline std::string error_text(const LabParse& parse) {
    std::string text;
    for (const LabError& error : parse.errors) {
        EXPECT_FALSE(error.advice.empty()) << error.message;
        text += fmt::format("{}: {}\n", error.line, error.message);
    }
    return text;
}

// The header in a lab file with a workgroup and a kernel; it must be right.
inline LabFile parsed(const std::string& header) {
    const LabParse parse =
        parse_lab_file("// workgroup: 4\n" + header + "\nvoid kernel() {}\n", kLabSeed);
    EXPECT_EQ(error_text(parse), "");
    return parse.file;
}

// The errors of a header whose first line is line 1; the workgroup comes after it.
inline std::string errors_of(const std::string& header) {
    return error_text(parse_lab_file(header + "\n// workgroup: 4\nvoid kernel() {}\n", kLabSeed));
}

}  // namespace vkp
