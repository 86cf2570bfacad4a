#include "harness/glsl_analysis/repairs.hpp"

#include "harness/base/edit_distance.hpp"
#include "harness/glsl_analysis/edit_maker.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace vkp {

namespace {

using Names = std::vector<std::string>;

class Repairer {
public:
    Repairer(const Syntax& syntax, const KnownWords& known)
        : syntax_(syntax), known_(known.names), in_glsl_(known.in_glsl) {
        for (const Assignment& each : syntax.assignments) {
            if (each.declares) {
                known_.push_back(each.name);
            }
        }
        for (const DeclaredArray& each : syntax.arrays) {
            known_.push_back(each.name);
        }
        const Names confused = words_that_are_confused();
        known_.insert(known_.end(), confused.begin(), confused.end());
        known_.insert(known_.end(), {"barrier", "shared", "return", "kernel"});
    }

    std::vector<SingleEdit> run(int line) {
        comment_out(line);
        for (std::size_t word = 0; word < syntax_.words.size(); ++word) {
            translate(word);
        }
        for (std::size_t word = 0; word < syntax_.words.size(); ++word) {
            if (syntax_.words[word].line != line) {
                continue;
            }
            spell(word);
            rename(word);
            add(3, fmt::format("Take `{}` out of line {}", text(word), line),
                in_place_of(syntax_, word, word + 1, ""));
            close_before(word);
            close_behind(word);
            convert(word);
            if (text(word).starts_with("gl_")) {
                add(0, fmt::format("Write `{}.x` in line {}", text(word), line),
                    behind(word, ".x"));
            }
        }
        std::ranges::stable_sort(made_, {}, &SingleEdit::cost);
        return std::move(made_);
    }

private:
    [[nodiscard]] const std::string& text(std::size_t word) const {
        return syntax_.words[word].text;
    }

    void add(int cost, std::string title, TextEdit edit) {
        const int line = edit.begin.line;
        made_.push_back({{FixKind::kStatement, std::move(title), {std::move(edit)}}, {line}, cost});
    }

    [[nodiscard]] TextEdit behind(std::size_t word, std::string code) const {
        const TextPlace place = place_behind(syntax_, word);
        return {place, place, std::move(code)};
    }

    // `# why`, as in Python.
    void comment_out(int line) {
        const std::size_t begin = syntax_.line_starts[static_cast<std::size_t>(line) - 1];
        const std::size_t first = syntax_.code.find_first_not_of(" \t", begin);
        if (first != std::string::npos && syntax_.code[first] == '#') {
            add(0, fmt::format("Begin the comment in line {} with `//`", line),
                {syntax_.place_of(first), syntax_.place_of(first + 1), "//"});
        }
    }

    // A word wherever the text has it, unless it is the member of something.
    void replace_all(int cost, std::size_t word, const std::string& other) {
        Fix fix;
        fix.kind = FixKind::kDeclaration;
        for (std::size_t each = 0; each < syntax_.words.size(); ++each) {
            if (text(each) == text(word) && (each == 0 || text(each - 1) != ".")) {
                fix.edits.push_back(in_place_of(syntax_, each, each + 1, other));
            }
        }
        fix.title = fix.edits.size() == 1
                        ? fmt::format("Write `{}` instead of `{}` in line {}", other, text(word),
                                      syntax_.words[word].line)
                        : fmt::format("Write `{}` instead of each `{}`", other, text(word));
        made_.push_back({std::move(fix), {syntax_.words[word].line}, cost});
    }

    // What another language has another word for.
    void translate(std::size_t word) {
        const std::string_view other = in_glsl_(text(word));
        if (!other.empty() && translated_.insert(text(word)).second) {
            replace_all(0, word, std::string(other));
        }
    }

    // A name that GLSL keeps for itself, or that is declared twice.
    void rename(std::size_t word) {
        if (word > 0 && is_name(syntax_.words[word]) && is_scalar_type(text(word - 1))) {
            replace_all(2, word, text(word) + "_value");
        }
    }

    void spell(std::size_t word) {
        if (!is_name(syntax_.words[word])) {
            return;
        }
        for (const std::string& name : known_) {
            const std::size_t apart = edit_distance(text(word), name);
            if (apart > 0 && apart < 3 && apart < name.size()) {
                add(static_cast<int>(apart),
                    fmt::format("Write `{}` instead of `{}` in line {}", name, text(word),
                                syntax_.words[word].line),
                    in_place_of(syntax_, word, word + 1, name));
            }
        }
    }

    // The compiler sees that a `;` is missing only in the line after it.
    void close_before(std::size_t word) {
        if (word > 0 && syntax_.words[word - 1].line < syntax_.words[word].line) {
            close(word - 1);
        }
    }
    void close_behind(std::size_t word) {
        if (word + 1 == syntax_.words.size() ||
            syntax_.words[word + 1].line > syntax_.words[word].line) {
            close(word);
        }
    }
    void close(std::size_t word) {
        for (const char* const sign : {";", ")", ");", "]", "}"}) {
            add(1,
                fmt::format("Write `{}` behind `{}` at the end of line {}", sign, text(word),
                            syntax_.words[word].line),
                behind(word, sign));
        }
    }

    void convert(std::size_t word) {
        for (const Assignment& each : syntax_.assignments) {
            if (each.value.begin != word || each.value.begin == each.value.end) {
                continue;
            }
            for (const char* const type : {"uint", "int", "float"}) {
                const std::string whole = fmt::format("{}({})", type, syntax_.text_of(each.value));
                add(2, fmt::format("Write `{}` in line {}", whole, syntax_.words[word].line),
                    in_place_of(syntax_, each.value.begin, each.value.end, whole));
            }
        }
    }

    const Syntax& syntax_;
    Names known_;
    std::string_view (*in_glsl_)(std::string_view);
    std::set<std::string> translated_;
    std::vector<SingleEdit> made_;
};

}  // namespace

std::vector<SingleEdit> repairs(const Syntax& syntax, int line, const KnownWords& known) {
    return Repairer(syntax, known).run(line);
}

}  // namespace vkp
