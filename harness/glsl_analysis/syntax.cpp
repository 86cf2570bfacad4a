#include "harness/glsl_analysis/syntax.hpp"

#include "harness/base/source_text.hpp"
#include "harness/glsl_analysis/expression_parser.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

constexpr int kDeepestStatement = 100;
constexpr std::size_t kMaxWords = 4'000;  // nobody writes such a kernel by hand

constexpr std::array<std::string_view, 8> kQualifiers = {
    "const", "shared", "highp", "mediump", "lowp", "precise", "volatile", "coherent"};

bool is_shape(std::string_view name) {
    return name.ends_with("_shape") || name.ends_with("_strides");
}

class StatementParser {
public:
    explicit StatementParser(Syntax& syntax)
        : syntax_(syntax), words_(syntax.words), end_(syntax.words.size()) {
        syntax_.statements.push_back({.kind = Statement::Kind::kBlock, .end = end_});
    }

    void parse() {
        while (at_ < end_) {
            top_level();
        }
    }

private:
    [[nodiscard]] bool is(std::size_t at, std::string_view text) const {
        return at < end_ && words_[at].text == text;
    }

    // Returns the index after the bracket that closes the one at `at`.
    [[nodiscard]] std::size_t behind_bracket(std::size_t at) const {
        int depth = 0;
        for (; at < end_; ++at) {
            depth += opens(words_[at]) ? 1 : closes(words_[at]) ? -1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return end_;
    }
    // The next occurrence of the text outside brackets, or the end of them.
    [[nodiscard]] std::size_t find(std::size_t at, std::size_t end, std::string_view text) const {
        for (int depth = 0; at < end; ++at) {
            if (depth == 0 && (words_[at].text == text || closes(words_[at]))) {
                return at;
            }
            depth += opens(words_[at]) ? 1 : closes(words_[at]) ? -1 : 0;
        }
        return end;
    }

    std::size_t add(Statement::Kind kind, std::size_t parent) {
        syntax_.statements.push_back({.kind = kind, .parent = parent, .begin = at_});
        return syntax_.statements.size() - 1;
    }
    Statement& of(std::size_t statement) { return syntax_.statements[statement]; }

    void top_level() {
        std::size_t at = at_;
        while (at < end_ && !is(at, "(") && !is(at, ";") && !is(at, "=") && !is(at, "{")) {
            ++at;
        }
        if (is(at, "(") && at > at_ && is_name(words_[at - 1]) && is(behind_bracket(at), "{")) {
            function(at);
        } else {
            statement(0);
        }
    }

    void function(std::size_t bracket) {
        const std::size_t number = add(Statement::Kind::kFunction, 0);
        of(number).name = words_[bracket - 1].text;
        const std::size_t close = behind_bracket(bracket);
        for (std::size_t at = bracket + 1; at + 1 < close; ++at) {
            if (is_name(words_[at]) && (is(at + 1, ",") || is(at + 1, ")") || is(at + 1, "["))) {
                of(number).parameters.push_back(words_[at].text);
                syntax_.names.push_back({.name = words_[at].text,
                                         .type = words_[at - 1].text,
                                         .word = at,
                                         .statement = number,
                                         .is_array = is(at + 1, "["),
                                         .is_parameter = true});
            }
        }
        at_ = close;
        of(number).body = at_;
        statement(number);
        of(number).end = at_;
    }

    void statement(std::size_t parent) {
        if (++depth_ > kDeepestStatement) {
            at_ = end_;  // longer expressions would not fit a sentence
        } else if (is(at_, "{")) {
            block(parent);
        } else if (is(at_, "if") || is(at_, "switch")) {
            branch(parent);
        } else if (is(at_, "for") || is(at_, "while")) {
            loop(parent);
        } else if (is(at_, "do")) {
            do_loop(parent);
        } else {
            simple(parent);
        }
        --depth_;
    }

    void block(std::size_t parent) {
        const std::size_t number = add(Statement::Kind::kBlock, parent);
        ++at_;
        while (at_ < end_ && !is(at_, "}")) {
            statement(number);
        }
        at_ = std::min(at_ + 1, end_);
        of(number).end = at_;
    }

    void branch(std::size_t parent) {
        const std::size_t number = add(Statement::Kind::kIf, parent);
        const std::size_t close = behind_bracket(++at_);
        of(number).condition = parse_expression(words_, at_ + 1, close - 1);
        scan(at_, close, number, false, false);
        at_ = close;
        of(number).body = at_;
        statement(number);
        if (is(at_, "else")) {
            of(number).other_body = ++at_;
            statement(number);
        }
        of(number).end = at_;
    }

    void loop(std::size_t parent) {
        const std::size_t number = add(Statement::Kind::kLoop, parent);
        const bool has_parts = is(at_, "for");
        const std::size_t open = at_ + 1;
        const std::size_t close = behind_bracket(open);
        const std::size_t first = has_parts ? find(open + 1, close, ";") : open;
        const std::size_t second = has_parts ? find(first + 1, close, ";") : close - 1;
        of(number).condition = parse_expression(words_, first + 1, second);
        if (has_parts) {
            simple_words(open + 1, first, number);
            scan(second + 1, close, number, false, true);
        }
        scan(first, second, number, false, false);
        at_ = close;
        of(number).body = at_;
        statement(number);
        of(number).end = at_;
    }

    void do_loop(std::size_t parent) {
        const std::size_t number = add(Statement::Kind::kLoop, parent);
        of(number).body = ++at_;
        statement(number);
        if (is(at_, "while")) {
            const std::size_t close = behind_bracket(at_ + 1);
            of(number).condition = parse_expression(words_, at_ + 2, close - 1);
            scan(at_ + 1, close, number, false, false);
            at_ = std::min(close + 1, end_);
        }
        of(number).end = at_;
    }

    void simple(std::size_t parent) {
        const std::size_t number = add(Statement::Kind::kSimple, parent);
        const std::size_t begin = at_;
        at_ = find(at_, end_, ";");
        simple_words(begin, at_, number);
        at_ = std::min(std::max(at_, begin) + 1, end_);
        of(number).end = at_;
    }

    // A declaration, or expressions.
    void simple_words(std::size_t begin, std::size_t end, std::size_t number) {
        DeclaredName declared;
        declared.statement = number;
        std::size_t at = begin;
        while (at < end && std::find(kQualifiers.begin(), kQualifiers.end(), words_[at].text) !=
                               kQualifiers.end()) {
            declared.is_shared = declared.is_shared || is(at, "shared");
            declared.is_const = declared.is_const || is(at, "const");
            ++at;
        }
        const bool declares = at + 1 < end && is_name(words_[at]) && is_name(words_[at + 1]) &&
                              !is(at, "return") && !is(at, "struct");
        if (declares) {
            declared.type = words_[at].text;
            declarators(declared, at + 1, end);
        }
        scan(declares ? at + 1 : at, end, number, declares, false);
    }

    // Of the type and with the qualifiers of that name.
    void declarators(DeclaredName declared, std::size_t at, std::size_t end) {
        while (at < end && is_name(words_[at])) {
            const std::string& name = words_[at].text;
            const std::size_t comma = find(at, end, ",");
            declared.name = name;
            declared.word = at;
            declared.is_array = is(at + 1, "[");
            if (declared.is_array || is(at + 1, "=") || at + 1 >= comma) {
                syntax_.names.push_back(declared);
            }
            if (declared.is_array) {
                syntax_.arrays.push_back(
                    {.name = name, .type = declared.type, .is_shared = declared.is_shared});
                add_indices(at + 1, end, syntax_.arrays.back().sizes);
                for (const Expression& size : syntax_.arrays.back().sizes) {
                    syntax_.arrays.back().size_texts.push_back(syntax_.text_of(size));
                }
            } else if (at + 1 >= comma) {
                syntax_.assignments.push_back(
                    {.name = name, .op = {}, .statement = declared.statement, .declares = true});
            }
            at = comma + 1;
        }
    }

    // Reads "[i][j]"; returns the index after the last of them.
    std::size_t add_indices(std::size_t at, std::size_t end, std::vector<Expression>& indices) {
        while (at < end && is(at, "[")) {
            const std::size_t close = behind_bracket(at);
            Expression index = parse_expression(words_, at + 1, close - 1);
            if (index.end + 1 != close) {
                index.kind = Expression::Kind::kOther;
            }
            indices.push_back(std::move(index));
            at = close;
        }
        return at;
    }

    // Collects assignments to names, and accesses of elements.
    void scan(std::size_t begin, std::size_t end, std::size_t number, bool declares, bool steps) {
        int depth = 0;
        for (std::size_t at = begin; at < end; ++at) {
            depth += opens(words_[at]) ? 1 : closes(words_[at]) ? -1 : 0;
            if (!is_name(words_[at]) || (at > begin && is(at - 1, "."))) {
                continue;
            }
            if (at + 1 < end && is(at + 1, "[") && !is_shape(words_[at].text) &&
                (!declares || depth != 0 || !is_declared(words_[at].text, begin, at))) {
                access(begin, at, end, number);
            } else {
                assignment(begin, at, end,
                           {.name = words_[at].text,
                            .op = {},
                            .statement = number,
                            .declares = declares && depth == 0,
                            .steps_loop = steps});
            }
        }
    }
    // In "float x[4]" it is no access.
    [[nodiscard]] bool is_declared(const std::string& name, std::size_t begin,
                                   std::size_t at) const {
        return (at == begin || is(at - 1, ",")) && !syntax_.arrays.empty() &&
               std::any_of(syntax_.arrays.begin(), syntax_.arrays.end(),
                           [&](const DeclaredArray& array) { return array.name == name; });
    }

    void assignment(std::size_t begin, std::size_t at, std::size_t end, Assignment given) {
        std::size_t next = at + 1;
        const bool has_member = next + 1 < end && is(next, ".");
        next += has_member ? 2 : 0;
        if (next < end && is_assignment(words_[next])) {
            given.op = has_member ? "+=" : words_[next].text;
            given.value = parse_expression(words_, next + 1, end);
        } else if ((next < end && counts(words_[next])) || (at > begin && counts(words_[at - 1]))) {
            given.op = next < end && counts(words_[next]) ? words_[next].text : words_[at - 1].text;
        } else {
            return;
        }
        syntax_.assignments.push_back(std::move(given));
    }

    void access(std::size_t begin, std::size_t at, std::size_t end, std::size_t number) {
        ElementAccess found{.array = words_[at].text,
                            .indices = {},
                            .word = at,
                            .statement = number,
                            .line = words_[at].line};
        std::size_t next = add_indices(at + 1, end, found.indices);
        next += next + 1 < end && is(next, ".") ? 2 : 0;
        const bool counts_up =
            (next < end && counts(words_[next])) || (at > begin && counts(words_[at - 1]));
        const bool is_atomic = at >= begin + 2 && words_[at - 2].text.starts_with("atomic");
        const bool assigns = next < end && is_assignment(words_[next]);
        found.writes = counts_up || is_atomic || assigns;
        found.reads = !assigns || words_[next].text != "=";
        syntax_.accesses.push_back(std::move(found));
    }

    Syntax& syntax_;
    const std::vector<Word>& words_;
    std::size_t at_ = 0;
    std::size_t end_;
    int depth_ = 0;
};

}  // namespace

Syntax::Syntax(std::string_view text) {
    const SourceText source(text);
    code = source.code();
    line_starts = source.line_starts();
    for (const TokenLine& line : source.lines()) {
        if (!is_directive(line)) {
            add_words(words, source, line);
        }
    }
    if (words.size() > kMaxWords) {
        words.clear();
    }
    StatementParser(*this).parse();
    // A macro without parameters is as good as a constant.
    for (const TokenLine& line : source.lines()) {
        if (is_directive(line) && line.size() > 3 && line[1].is("define") &&
            !are_adjacent(line[2], line[3])) {
            const std::size_t begin = words.size();
            add_words(words, source, line, 3);
            assignments.push_back({.name = std::string(line[2].text),
                                   .op = "=",
                                   .value = parse_expression(words, begin, words.size()),
                                   .declares = true});
        }
    }
}

std::size_t end_of(const ElementAccess& access) {
    return access.indices.empty() ? access.word + 1 : access.indices.back().end + 1;
}

std::string Syntax::text_of(const Expression& expression) const {
    return text_of(expression.begin, expression.end);
}

std::string Syntax::text_of(std::size_t begin, std::size_t end) const {
    if (begin >= end) {
        return {};
    }
    const Word& last = words[end - 1];
    const std::size_t first = words[begin].at;
    std::string text;
    for (const char c : std::string_view(code).substr(first, last.at + last.text.size() - first)) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!is_blank) {
            text += c;
        } else if (!text.ends_with(' ')) {
            text += ' ';
        }
    }
    return text;
}

TextPlace Syntax::place_of(std::size_t at) const {
    const auto behind = std::upper_bound(line_starts.begin(), line_starts.end(), at);
    return {static_cast<int>(behind - line_starts.begin()),
            static_cast<int>(at - *std::prev(behind)) + 1};
}

int Syntax::first_line(std::size_t statement) const {
    const Statement& it = statements[statement];
    return it.begin < words.size() ? words[it.begin].line : 0;
}

int Syntax::last_line(std::size_t statement) const {
    const Statement& it = statements[statement];
    return it.end > it.begin ? words[it.end - 1].line : 0;
}

std::size_t Syntax::around(std::size_t statement, Statement::Kind kind) const {
    while (statement != 0 && statements[statement].kind != kind) {
        statement = statements[statement].parent;
    }
    return statement;
}

bool Syntax::holds(std::size_t outer, std::size_t inner) const {
    while (inner != outer && inner != 0) {
        inner = statements[inner].parent;
    }
    return inner == outer;
}

std::size_t Syntax::statement_at(std::size_t word) const {
    std::size_t found = 0;
    for (std::size_t i = 1; i < statements.size(); ++i) {
        found = statements[i].begin <= word && word < statements[i].end ? i : found;
    }
    return found;
}

std::size_t Syntax::scope_of(const DeclaredName& declared) const {
    const Statement& it = statements[declared.statement];
    return it.kind == Statement::Kind::kSimple ? it.parent : declared.statement;
}

const DeclaredName* Syntax::meaning(std::string_view name, std::size_t statement,
                                    std::size_t word) const {
    const DeclaredName* found = nullptr;
    for (const DeclaredName& each : names) {
        if (each.name == name && each.word < word && holds(scope_of(each), statement)) {
            found = &each;  // an inner one follows the outer one
        }
    }
    return found;
}

}  // namespace vkp
