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

enum class FixKind { kGuard, kBarrier, kIndex, kNumber, kOperator, kStatement, kDeclaration };

std::string_view fix_name(FixKind kind);  // "guard"

// What came of a kernel into which a fix was written.
enum class FixEffect {
    kNone,
    kSolves,   // it is right in every case, and nothing is found
    kLeadsOn,  // what the fix is for is gone; nothing else is found, and no other value is wrong
};

struct Fix {
    FixKind kind = FixKind::kGuard;
    std::string title;            // "Put `barrier();` between line 8 and line 9"
    std::vector<TextEdit> edits;  // in the order of their places; none reaches into the next
    FixEffect tried = FixEffect::kNone;
};

// The text with a fix that is for it.
std::string applied(const Fix& fix, std::string text);

}  // namespace vkp
