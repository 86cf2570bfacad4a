// What to write in a kernel so that a finding goes, as edits that ask for no knowledge of GLSL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// In front of a byte of a text. Lines and the bytes of a line count from 1; after the last byte of
// a line stands the column that is one more.
struct TextPlace {
    int line = 1;
    int column = 1;

    auto operator<=>(const TextPlace&) const = default;
};

// Takes out what is between two places, and puts a text there.
struct TextEdit {
    TextPlace begin;
    TextPlace end;
    std::string text;

    bool operator==(const TextEdit&) const = default;
};

enum class FixKind { kGuard, kBarrier, kIndex, kNumber, kOperator };

std::string_view fix_name(FixKind kind);  // "guard"

struct Fix {
    FixKind kind = FixKind::kGuard;
    std::string title;            // "Put `barrier();` between line 8 and line 9"
    std::vector<TextEdit> edits;  // in the order of their places; none reaches into the next
};

}  // namespace vkp
