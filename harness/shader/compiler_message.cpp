#include "harness/shader/compiler_message.hpp"

#include "harness/base/small_letters.hpp"
#include "harness/base/source_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

namespace vkp {

namespace {

struct Name {
    std::string_view internal;
    std::string_view plain;
};

// The parser's names of tokens that are no words of the language.
constexpr std::array kTokenNames = {
    Name{"IDENTIFIER", "name"},
    Name{"TYPE_NAME", "name"},
    Name{"INTCONSTANT", "number"},
    Name{"UINTCONSTANT", "number"},
    Name{"FLOATCONSTANT", "number"},
    Name{"BOOLCONSTANT", "'bool'"},
    Name{"LEFT_BRACKET", "'['"},
    Name{"RIGHT_BRACKET", "']'"},
    Name{"LEFT_BRACE", "'{'"},
    Name{"RIGHT_BRACE", "'}'"},
    Name{"LEFT_PAREN", "'('"},
    Name{"RIGHT_PAREN", "')'"},
    Name{"SEMICOLON", "';'"},
    Name{"COMMA", "','"},
    Name{"COLON", "':'"},
    Name{"DOT", "'.'"},
    Name{"EQUAL", "'='"},
    Name{"STAR", "'*'"},
    Name{"PLUS", "'+'"},
    Name{"DASH", "'-'"},
    Name{"SLASH", "'/'"},
    Name{"PERCENT", "'%'"},
    Name{"LEFT_ANGLE", "'<'"},
    Name{"RIGHT_ANGLE", "'>'"},
    Name{"VERTICAL_BAR", "'|'"},
    Name{"CARET", "'^'"},
    Name{"AMPERSAND", "'&'"},
    Name{"QUESTION", "'?'"},
    Name{"BANG", "'!'"},
    Name{"TILDE", "'~'"},
    Name{"ADD_ASSIGN", "'+='"},
    Name{"SUB_ASSIGN", "'-='"},
    Name{"MUL_ASSIGN", "'*='"},
    Name{"DIV_ASSIGN", "'/='"},
    Name{"MOD_ASSIGN", "'%='"},
    Name{"AND_ASSIGN", "'&='"},
    Name{"OR_ASSIGN", "'|='"},
    Name{"XOR_ASSIGN", "'^='"},
    Name{"LEFT_ASSIGN", "'<<='"},
    Name{"RIGHT_ASSIGN", "'>>='"},
    Name{"INC_OP", "'++'"},
    Name{"DEC_OP", "'--'"},
    Name{"LE_OP", "'<='"},
    Name{"GE_OP", "'>='"},
    Name{"EQ_OP", "'=='"},
    Name{"NE_OP", "'!='"},
    Name{"AND_OP", "'&&'"},
    Name{"OR_OP", "'||'"},
    Name{"XOR_OP", "'^^'"},
    Name{"LEFT_OP", "'<<'"},
    Name{"RIGHT_OP", "'>>'"},
};

constexpr std::array<std::string_view, 13> kQualifiers = {
    "highp",  "mediump", "lowp",    "temp",     "const",    "global",  "in",
    "shared", "buffer",  "uniform", "coherent", "readonly", "restrict"};

// glslang quotes single bytes of non-ASCII text.
std::string printable(std::string_view text) {
    std::string result(text);
    std::replace_if(
        result.begin(), result.end(), [](unsigned char c) { return c < 0x20 || c > 0x7e; }, '?');
    return result;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

// Each part from `begin` to the next `end`, both included.
void erase_parts(std::string& text, std::string_view begin, char end) {
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin)) {
        const std::size_t closing = text.find(end, at + begin.size());
        if (closing == std::string::npos) {
            return;
        }
        text.erase(at, closing + 1 - at);
    }
}

void erase_prefix(std::string& text, std::string_view prefix) {
    if (text.starts_with(prefix)) {
        text.erase(0, std::min(text.find_first_not_of(' ', prefix.size()), text.size()));
    }
}

void erase_suffix(std::string& text, std::string_view suffix) {
    if (text.ends_with(suffix)) {
        text.resize(text.size() - suffix.size());
    }
}

// The text with each of its words replaced by `plain`, which may consume more of the text after it.
template <typename Plain>
std::string with_words(std::string_view text, Plain plain) {
    std::string result;
    while (!text.empty()) {
        const auto* const end = std::find_if_not(text.begin(), text.end(), is_word_character);
        const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        text.remove_prefix(word.size());
        if (!word.empty()) {
            result += plain(word, text);
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

// Whether the word only describes the compiler's own representation of a type: "temp highp float".
// In a sentence about the qualifier itself it stays.
bool is_noise(std::string_view word, std::string_view behind) {
    if (std::find(kQualifiers.begin(), kQualifiers.end(), word) == kQualifiers.end() ||
        !behind.starts_with(' ')) {
        return false;
    }
    const std::size_t quote = behind.find('\'');
    const std::string_view before = behind.substr(0, quote);
    return quote != std::string_view::npos && before.find("required") == std::string_view::npos &&
           !(before.ends_with("can") && behind.substr(quote).starts_with("'t"));
}

std::string without_qualifiers(std::string_view text) {
    return with_words(text, [](std::string_view word, std::string_view& behind) {
        if (!is_noise(word, behind)) {
            return word;
        }
        behind.remove_prefix(1);
        return std::string_view();
    });
}

// The plain form of a tile is a struct of the frame's, whose insides are nobody's concern.
void name_tiles(std::string& text) {
    constexpr std::string_view kBegin = "structure{";
    for (std::size_t at = text.find(kBegin); at != std::string::npos;
         at = text.find(kBegin, at + 1)) {
        const std::size_t end = text.find('}', at);
        if (end != std::string::npos &&
            text.substr(at, end - at).find("vkp_own") != std::string::npos) {
            text.replace(at, end + 1 - at, "tile");
        }
    }
}

// Two or more capitals, as the parser writes its tokens: ELSE, LEFT_PAREN.
bool is_token_name(std::string_view word) {
    return word.size() > 1 && std::isupper(static_cast<unsigned char>(word.front())) != 0 &&
           std::all_of(word.begin(), word.end(),
                       [](char c) { return is_word_character(c) && (c < 'a' || c > 'z'); });
}

std::string token_text(std::string_view word, std::string_view& /*behind*/) {
    if (!is_token_name(word)) {
        return std::string(word);
    }
    const auto* const known = std::find_if(kTokenNames.begin(), kTokenNames.end(),
                                           [&](const Name& name) { return name.internal == word; });
    if (known != kTokenNames.end()) {
        return std::string(known->plain);
    }
    return "'" + in_small_letters(word) + "'";
}

// "required extension not requested: GL_EXT_x" as a sentence.
void name_extension(std::string& text) {
    constexpr std::string_view kMark = "required extension not requested: ";
    const std::size_t at = text.find(kMark);
    if (at == std::string::npos) {
        return;
    }
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at + kMark.size());
    const std::string name(begin, std::find_if_not(begin, text.end(), is_word_character));
    if (!name.empty()) {
        text.replace(at, kMark.size() + name.size(), "this needs " + name + ", which is not on");
    }
}

void tidy_spaces(std::string& text) {
    while (text.find("  ") != std::string::npos) {
        replace_all(text, "  ", " ");
    }
    replace_all(text, " : ", ": ");
    replace_all(text, " ' ", " '");
}

}  // namespace

bool says(std::string_view message, std::string_view words) {
    return message.find(words) != std::string_view::npos;
}

std::string in_plain_words(std::string_view message) {
    std::string text = printable(message);
    erase_parts(text, "layout( ", ')');
    erase_parts(text, " \"vkp_", '"');
    text = without_qualifiers(text);
    name_tiles(text);
    replace_all(text, "unsized 1-element array", "array");
    replace_all(text, "runtime-sized array", "array");
    for (const std::string_view built_in :
         {" GlobalInvocationID'", " LocalInvocationID'", " WorkGroupID'", " NumWorkGroups'",
          " WorkGroupSize'"}) {
        replace_all(text, built_in, "'");
    }
    replace_all(text, " (or there is no acceptable conversion)", "");
    replace_all(text, "wrong operand type no", "wrong operand type: no");
    for (const std::string_view prefix : {"'' :", "'assign' :", "Linking compute stage:"}) {
        erase_prefix(text, prefix);
    }
    erase_suffix(text, ": Possible extensions include:");
    replace_all(text, "temp highp ", "");
    tidy_spaces(text);
    if (text == "memory exhausted") {
        text = "this is nested too deeply";
    }
    name_extension(text);
    text.resize(text.find_last_not_of(": ") + 1);
    return text.starts_with("syntax error") ? with_words(text, token_text) : text;
}

}  // namespace vkp
