#include "harness/glsl_analysis/edit_maker.hpp"
#include "harness/glsl_analysis/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace vkp {

namespace {

const std::map<std::string_view, std::string_view> kAtomics = {
    {"+=", "atomicAdd"}, {"|=", "atomicOr"}, {"&=", "atomicAnd"}, {"^=", "atomicXor"}};

constexpr std::array<std::string_view, 3> kNumberTypes = {"uint", "int", "float"};

class StatementEdits : public EditMaker {
public:
    using EditMaker::EditMaker;

    void run() {
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            change_statement(i);
        }
        change_declarations();
    }

private:
    void change_statement(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (syntax_.around(number, Statement::Kind::kFunction) == 0 ||
            it.kind == Statement::Kind::kFunction || it.kind == Statement::Kind::kBlock ||
            it.begin == it.end) {
            return;
        }
        if (it.kind != Statement::Kind::kSimple || !declares(number)) {
            guard(number);
        }
        if (it.kind == Statement::Kind::kSimple) {
            guard_reads(number);
            make_atomic(number);
            keep_fraction(number);
            index_arrays(number);
            make_number(number);
            change_casts(number);
            exchange_arguments(number);
            clear(number);
        }
        if (it.kind == Statement::Kind::kIf) {
            change_if(number);
        }
        if (is_in_block(number)) {
            add(FixKind::kBarrier, 1,
                fmt::format("Put `barrier();` behind line {}", syntax_.last_line(number)),
                behind_statement(syntax_, number, "barrier();"));
            add_first_barrier(number);
            guard_rest(number);
            move(number);
            take_out(number);
        }
    }

    [[nodiscard]] bool is_in_block(std::size_t number) const {
        return syntax_.statements[syntax_.statements[number].parent].kind ==
               Statement::Kind::kBlock;
    }

    // Before the first statement of a block, which no statement of it precedes.
    void add_first_barrier(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (it.begin > 0 && is(it.begin - 1, "{")) {
            const TextPlace place = syntax_.place_of(words_[it.begin].at);
            add(FixKind::kBarrier, 1,
                fmt::format("Put `barrier();` before line {}", syntax_.first_line(number)),
                {{place, place, "barrier(); "}});
        }
    }

    // The conditions that this statement, or all from it on, may lack: those of other `if`s, that
    // indices are inside, and that one thread alone stores a value.
    void guard(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const auto ask = [&](const std::string& condition, int cost) {
            const int line = syntax_.first_line(number);
            const bool is_first = it.begin == 0 || words_[it.begin - 1].line < line;
            const bool is_short = it.kind == Statement::Kind::kSimple;
            add(FixKind::kGuard, cost,
                is_first || !is_short ? fmt::format("Guard line {}: `if ({})`", line, condition)
                                      : fmt::format("Guard `{}` in line {}: `if ({})`",
                                                    text(it.begin, it.end), line, condition),
                asking_first(syntax_, number, condition));
        };
        for (const auto& [condition, cost] : conditions_at(number)) {
            ask(condition, cost);
        }
        const bool stores = it.kind == Statement::Kind::kSimple &&
                            std::ranges::any_of(syntax_.accesses, [&](const ElementAccess& each) {
                                return each.statement == number && each.writes;
                            });
        for (const std::string& name : stores ? whole_numbers_at(it.begin) : Names()) {
            ask(name + " == 0", 2);
        }
    }

    // Around this statement and all that follow it in its block.
    void guard_rest(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::size_t last = number;
        for (std::size_t i = number + 1; i < syntax_.statements.size(); ++i) {
            last = syntax_.statements[i].parent == it.parent ? i : last;
        }
        if (last == number || it.begin == it.end) {
            return;
        }
        const TextPlace begin = syntax_.place_of(words_[it.begin].at);
        const TextPlace end = place_behind(syntax_, syntax_.statements[last].end - 1);
        for (const auto& [condition, cost] : conditions_at(number)) {
            add(FixKind::kGuard, cost + 1,
                fmt::format("Put `if ({}) {{ … }}` around lines {} to {}", condition,
                            syntax_.first_line(number), syntax_.last_line(last)),
                {{begin, begin, fmt::format("if ({}) {{ ", condition)}, {end, end, " }"}});
        }
    }

    // What a statement may ask for, and how far-fetched it is: the condition of another `if`, an
    // index that the statement has itself, any other.
    using Conditions = std::map<std::string, int>;

    [[nodiscard]] Conditions conditions_at(std::size_t number) const {
        Conditions found;
        const Statement& it = syntax_.statements[number];
        for (const Statement& other : syntax_.statements) {
            const bool asks = other.kind == Statement::Kind::kIf && &other != &it &&
                              other.condition.begin != other.condition.end;
            if (asks && is_known_at(it.begin, other.condition)) {
                found.emplace(syntax_.text_of(other.condition), 0);
            }
        }
        const std::set<std::string> names = indices_at(number);
        for (const InterfaceArray& array : interface_.arrays) {
            for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
                for (const std::string& name : names) {
                    found.emplace(fmt::format("{} < {}_shape[{}]", name, array.name, axis),
                                  has_words(it, name) && has_words(it, array.name) ? 0 : 1);
                }
            }
            if (array.shape.size() == 2) {
                add_grid_conditions(found, array.name, it);
            }
        }
        return found;
    }

    [[nodiscard]] bool has_words(const Statement& it, const std::string& text) const {
        return syntax_.code.substr(begin_of(it.begin), end_of_word(it.end - 1) - begin_of(it.begin))
                   .find(text) != std::string::npos;
    }

    // That a thread of a grid has a row and a column of the array.
    void add_grid_conditions(Conditions& found, const std::string& array,
                             const Statement& it) const {
        const auto is_place = [&](const Variable& each) {
            const std::size_t from = each.word + 2;
            return each.word != 0 && each.word < it.begin && it.begin < each.end &&
                   from < words_.size() && words_[from].text == "gl_GlobalInvocationID";
        };
        for (const Variable& row : scalars_) {
            for (const Variable& column : scalars_) {
                if (is_place(row) && is_place(column) && row.name != column.name) {
                    found.emplace(fmt::format("{0} < {2}_shape[0] && {1} < {2}_shape[1]", row.name,
                                              column.name, array),
                                  has_words(it, array) ? 0 : 1);
                }
            }
        }
    }

    // Whether all variables of an expression are known at that word.
    [[nodiscard]] bool is_known_at(std::size_t word, const Expression& expression) const {
        const auto is_unknown = [&](const std::string& name) {
            return std::ranges::any_of(scalars_, [&](const Variable& each) {
                return each.name == name && each.word != 0 && (each.word > word || each.end < word);
            });
        };
        for (std::size_t each = expression.begin; each < expression.end; ++each) {
            if (is_unknown(words_[each].text)) {
                return false;
            }
        }
        return true;
    }

    // The whole-number variables of the kernel that are known at a word.
    [[nodiscard]] Names whole_numbers_at(std::size_t word) const {
        Names names;
        for (const Variable& each : scalars_) {
            if (each.word != 0 && each.word < word && word < each.end &&
                (each.type == "uint" || each.type == "int")) {
                names.push_back(each.name);
            }
        }
        return names;
    }

    // What may be asked to be inside an array: whole-number variables, and indices of the
    // statement.
    [[nodiscard]] std::set<std::string> indices_at(std::size_t number) const {
        const Statement& it = syntax_.statements[number];
        const Names known = whole_numbers_at(it.begin);
        std::set<std::string> names(known.begin(), known.end());
        for (const ElementAccess& access : syntax_.accesses) {
            const bool is_here = it.begin <= access.word && access.word < it.end;
            for (const Expression& index : access.indices) {
                if (is_here && index.begin != index.end && is_known_at(it.begin, index)) {
                    names.insert(syntax_.text_of(index));
                }
            }
        }
        return names;
    }

    // `x = c ? a[i] : 0.0` where a statement reads what may not be there.
    void guard_reads(std::size_t number) {
        const Conditions conditions = conditions_at(number);
        for (const ElementAccess& access : syntax_.accesses) {
            if (access.statement != number || access.writes) {
                continue;
            }
            const std::string element = text(access.word, end_of(access));
            for (const auto& [condition, cost] : conditions) {
                const std::string read = fmt::format("({} ? {} : 0.0)", condition, element);
                add(FixKind::kGuard, cost + 1,
                    fmt::format("Read `{}` instead of `{}` in line {}", read, element, access.line),
                    {in_place_of(syntax_, access.word, end_of(access), read)});
            }
        }
    }

    void make_atomic(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        for (const ElementAccess& access : syntax_.accesses) {
            const std::size_t sign = end_of(access);
            if (access.statement != number || access.word != it.begin || sign >= it.end) {
                continue;
            }
            const std::string element = text(access.word, sign);
            std::string call;
            if (counts(words_[sign])) {
                call = fmt::format("atomicAdd({}, 1)", element);
            } else if (const auto found = kAtomics.find(words_[sign].text);
                       found != kAtomics.end()) {
                call =
                    fmt::format("{}({}, {})", found->second, element, text(sign + 1, it.end - 1));
            } else {
                continue;
            }
            add(FixKind::kOperator, 0,
                fmt::format("Write `{};` instead of `{}` in line {}", call, text(it.begin, it.end),
                            access.line),
                {in_place_of(syntax_, it.begin, it.end - 1, call)});
        }
    }

    // `float x = float(a[i]) + 10;` for `int x = int(a[i]) + 10;`
    void keep_fraction(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const auto is_whole = [](const Word& word) {
            return word.text == "int" || word.text == "uint";
        };
        if (!declares(number) || !is_whole(words_[it.begin])) {
            return;
        }
        Edits edits;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            if (is_whole(words_[word])) {
                edits.push_back(in_place_of(syntax_, word, word + 1, "float"));
            }
        }
        if (edits.size() > 1) {
            add(FixKind::kDeclaration, 1,
                fmt::format("Declare `float {}` in line {}, and cut nothing off",
                            words_[it.begin + 1].text, words_[it.begin].line),
                std::move(edits));
        }
    }

    // `result[i] = a[i] + 10.0;` for `result = a + 10.0;`
    void index_arrays(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::vector<std::size_t> whole;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            const bool is_element = is(word + 1, "[") || is(word + 1, ".") || is(word + 1, "(");
            const bool is_array = std::ranges::any_of(
                interface_.arrays,
                [&](const InterfaceArray& array) { return array.name == words_[word].text; });
            if (is_array && !is_element && !declares(number)) {
                whole.push_back(word);
            }
        }
        for (const std::string& name : whole.empty() ? Names() : whole_numbers_at(it.begin)) {
            Edits edits;
            for (const std::size_t word : whole) {
                const TextPlace place = place_behind(syntax_, word);
                edits.push_back({place, place, "[" + name + "]"});
            }
            add(FixKind::kIndex, 1,
                fmt::format("Write `[{}]` behind the name of each array in line {}", name,
                            words_[it.begin].line),
                std::move(edits));
        }
    }

    // `x = y < z ? 1.0 : 0.0;` for `x = y < z;`
    void make_number(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        std::size_t value = 0;
        bool has_comparison = false;
        int depth = 0;
        for (std::size_t word = it.begin; word < it.end; ++word) {
            depth += opens(words_[word]) ? 1 : closes(words_[word]) ? -1 : 0;
            if (is(word, "?")) {
                return;
            }
            value = value == 0 && depth == 0 && is(word, "=") ? word + 1 : value;
            has_comparison =
                has_comparison || (value != 0 && depth == 0 && compares(words_[word].text));
        }
        if (has_comparison && words_[it.begin].text != "bool") {
            const std::string old = text(value, it.end - 1);
            for (const char* const numbers : {" ? 1.0 : 0.0", " ? 1 : 0"}) {
                replace(FixKind::kOperator, 2, value, it.end - 1, old + numbers);
            }
        }
    }

    // Two neighbours of what a statement hands over to a function.
    void exchange_arguments(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (!is_name(words_[it.begin]) || !is(it.begin + 1, "(")) {
            return;
        }
        std::vector<std::size_t> ends = {it.begin + 1};  // the bracket, and each comma behind it
        int depth = 0;
        for (std::size_t word = it.begin + 1; word < it.end; ++word) {
            depth += opens(words_[word]) ? 1 : closes(words_[word]) ? -1 : 0;
            if ((depth == 1 && is(word, ",")) || (depth == 0 && is(word, ")"))) {
                ends.push_back(word);
            }
        }
        for (std::size_t i = 0; i + 2 < ends.size(); ++i) {
            replace(FixKind::kOperator, 2, ends[i] + 1, ends[i + 2],
                    text(ends[i + 1] + 1, ends[i + 2]) + ", " + text(ends[i] + 1, ends[i + 1]));
        }
    }

    // Sets all of an array that the function declares to 0.
    void clear(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        for (const DeclaredArray& array : syntax_.arrays) {
            const bool is_it = is(it.begin + 1, array.name) && is(it.begin, array.type) &&
                               is(it.begin + 2, "[") && is(it.end - 1, ";");
            if (!is_it) {
                continue;
            }
            constexpr std::string_view kNames = "pqrs";
            std::string loops;
            std::string element = array.name;
            for (std::size_t axis = 0; axis < std::min(array.sizes.size(), kNames.size()); ++axis) {
                loops += fmt::format("for (int {0} = 0; {0} < {1}; {0}++) ", kNames[axis],
                                     array.size_texts[axis]);
                element += fmt::format("[{}]", kNames[axis]);
            }
            const std::string code =
                fmt::format("{}{} = {};", loops, element, array.type == "float" ? "0.0" : "0");
            add(FixKind::kStatement, 1,
                fmt::format("Behind line {}, set all of `{}` to 0: `{}`", words_[it.begin].line,
                            array.name, code),
                behind_statement(syntax_, number, code));
        }
    }

    // `for (uint at = i; at < n; at += TPB)` for `if (i < n)`: there may be more elements than
    // threads.
    void go_on(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const Expression& asked = it.condition;
        const Variable* const variable = asked.kind == Expression::Kind::kBinary &&
                                                 asked.text == "<" && it.other_body == 0 &&
                                                 asked.parts[0].kind == Expression::Kind::kName
                                             ? scalar_at(asked.parts[0].begin)
                                             : nullptr;
        if (variable == nullptr || variable->type == "float") {
            return;
        }
        for (const Constant& step : interface_.constants) {
            const std::string loop =
                fmt::format("for ({} at = {}; at < {}; at += {}) ", variable->type, variable->name,
                            syntax_.text_of(asked.parts[1]), step.name);
            Edits edits = {in_place_of(syntax_, it.begin, it.body, loop)};
            for (std::size_t word = it.body; word < it.end; ++word) {
                if (is(word, variable->name) && !is(word - 1, ".")) {
                    edits.push_back(in_place_of(syntax_, word, word + 1, "at"));
                }
            }
            add(FixKind::kStatement, 2,
                fmt::format("Write `{}` instead of `if ({})` in line {}, and `at` for `{}` in it",
                            loop.substr(0, loop.size() - 1), syntax_.text_of(asked),
                            words_[it.begin].line, variable->name),
                std::move(edits));
        }
    }

    // `float(x)` for `(float) x`, and `x[i][j]` for `x[i, j]`.
    void change_casts(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        Edits edits;
        std::vector<std::size_t> open;
        for (std::size_t word = it.begin; word + 3 < it.end; ++word) {
            if (opens(words_[word])) {
                open.push_back(word);
            } else if (closes(words_[word]) && !open.empty()) {
                open.pop_back();
            }
            const bool is_call = word > 0 && is_name(words_[word - 1]) && !is(word - 1, "return");
            if (is(word, "(") && is_scalar_type(words_[word + 1].text) && is(word + 2, ")") &&
                !is_call) {
                const TextPlace end = place_behind(syntax_, operand_behind(word + 2) - 1);
                edits.push_back(in_place_of(syntax_, word, word + 3, words_[word + 1].text + "("));
                edits.push_back({end, end, ")"});
            } else if (is(word, ",") && !open.empty() && is(open.back(), "[")) {
                replace(FixKind::kIndex, 0, word, word + 1, "][");
            }
        }
        std::ranges::sort(edits, {}, &TextEdit::begin);
        add(FixKind::kOperator, 0,
            fmt::format("Write a conversion like a call in line {}", words_[it.begin].line),
            std::move(edits));
    }

    void change_if(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const Expression& condition = it.condition;
        const int line = syntax_.first_line(number);
        if (condition.begin == condition.end) {
            return;
        }
        const std::string old = syntax_.text_of(condition);
        add(FixKind::kOperator, 2, fmt::format("Ask for `!({})` in line {}", old, line),
            {in_place_of(syntax_, condition.begin, condition.end, "!(" + old + ")")});
        if (it.other_body == 0) {
            const bool jumps = is(it.body + 1, ";") || is(it.body + 2, ";");
            add(FixKind::kStatement, 3, fmt::format("Do without `if ({})` in line {}", old, line),
                {in_place_of(syntax_, it.begin, jumps ? it.end : it.body, "")});
        }
        for (const auto& [more, cost] : conditions_at(number)) {
            if (more == old) {
                continue;
            }
            add(FixKind::kGuard, cost + 1,
                fmt::format("Ask for `{}` instead of `{}` in line {}", more, old, line),
                {in_place_of(syntax_, condition.begin, condition.end, more)});
            if (old.find(more) == std::string::npos) {
                add(FixKind::kGuard, cost,
                    fmt::format("Ask for `{} && {}` in line {}", old, more, line),
                    {in_place_of(syntax_, condition.begin, condition.end,
                                 fmt::format("{} && {}", old, more))});
            }
        }
        add_braces(number);
        go_on(number);
    }

    // Around the statement that the `if` has, and those behind it.
    void add_braces(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        if (is(it.body, "{") || it.other_body != 0 || !is_in_block(number)) {
            return;
        }
        const std::size_t block = it.parent;
        Edits edits = {
            {syntax_.place_of(words_[it.body].at), syntax_.place_of(words_[it.body].at), "{ "}};
        for (std::size_t i = number + 1, count = 0; i < syntax_.statements.size() && count < 3;
             ++i) {
            if (syntax_.statements[i].parent != block) {
                continue;
            }
            ++count;
            Edits both = edits;
            const std::size_t last = syntax_.statements[i].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            both.push_back({end, end, " }"});
            add(FixKind::kStatement, 1,
                fmt::format("Put `{{ }}` around lines {} to {}", words_[it.body].line,
                            words_[last].line),
                std::move(both));
        }
    }

    // Behind the next statement, or out of its block.
    void move(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const std::size_t block = it.parent;
        const std::size_t outer = syntax_.statements[block].parent;
        std::size_t next = number + 1;
        while (next < syntax_.statements.size() && syntax_.statements[next].parent != block) {
            ++next;
        }
        const std::string code = text(it.begin, it.end);
        const bool is_movable =
            it.kind == Statement::Kind::kSimple ||
            (it.kind == Statement::Kind::kIf && it.other_body == 0 && !is(it.body, "{"));
        const TextEdit away = in_place_of(syntax_, it.begin, it.end, "");
        if (next < syntax_.statements.size() && is_movable) {
            const std::size_t last = syntax_.statements[next].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} behind line {}", code, syntax_.first_line(number),
                            syntax_.last_line(next)),
                {away, {end, end, " " + code}});
        }
        const bool is_inside = outer != 0 && block != 0 &&
                               syntax_.statements[outer].kind != Statement::Kind::kFunction;
        if (is_inside && is_movable) {
            const std::size_t last = syntax_.statements[outer].end - 1;
            const TextPlace end = place_behind(syntax_, last);
            const TextPlace begin = syntax_.place_of(words_[syntax_.statements[outer].begin].at);
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} behind line {}", code, syntax_.first_line(number),
                            syntax_.last_line(outer)),
                {away, {end, end, " " + code}});
            add(FixKind::kStatement, 2,
                fmt::format("Put `{}` of line {} before line {}", code, syntax_.first_line(number),
                            syntax_.first_line(outer)),
                {{begin, begin, code + " "}, away});
        }
    }

    void take_out(std::size_t number) {
        const Statement& it = syntax_.statements[number];
        const bool has_value = std::ranges::any_of(
            syntax_.assignments,
            [&](const Assignment& each) { return each.declares && each.statement == number; });
        if (it.kind != Statement::Kind::kSimple || (declares(number) && has_value)) {
            return;
        }
        add(FixKind::kStatement, 1,
            fmt::format("Take `{}` out of line {}", text(it.begin, it.end),
                        syntax_.first_line(number)),
            {in_place_of(syntax_, it.begin, it.end, "")});
    }

    void change_declarations() {
        for (const DeclaredName& each : syntax_.names) {
            const bool is_global =
                syntax_.around(each.statement, Statement::Kind::kFunction) == 0 &&
                !each.is_parameter && each.word > 0;
            if (each.is_array && !each.is_shared && !each.is_const && is_global) {
                const TextPlace begin = syntax_.place_of(words_[each.word - 1].at);
                add(FixKind::kDeclaration, 1,
                    fmt::format("Declare `{}` of line {} as `shared`", each.name,
                                words_[each.word].line),
                    {{begin, begin, "shared "}});
            }
        }
        for (const Variable& each : scalars_) {
            if (each.word == 0) {
                continue;
            }
            const std::size_t type = each.word - 1;
            if (!is_in_function(type)) {
                const TextPlace begin = syntax_.place_of(words_[type].at);
                const bool is_shared = type > 0 && is(type - 1, "shared");
                if (!is_shared && !is(type - 1, "const")) {
                    add(FixKind::kDeclaration, 1,
                        fmt::format("Declare `{}` of line {} as `shared`", each.name,
                                    words_[type].line),
                        {{begin, begin, "shared "}});
                }
                continue;
            }
            for (const std::string_view other : kNumberTypes) {
                if (other != each.type && each.type != "bool") {
                    add(FixKind::kDeclaration, 1,
                        fmt::format("Declare `{} {}` in line {}", other, each.name,
                                    words_[type].line),
                        {in_place_of(syntax_, type, type + 1, std::string(other))});
                }
            }
            if (is(each.word + 1, ";") && each.type != "bool") {
                add(FixKind::kDeclaration, 1,
                    fmt::format("Begin with `{} {} = 0;` in line {}", each.type, each.name,
                                words_[type].line),
                    {in_place_of(syntax_, each.word, each.word + 1,
                                 each.name + (each.type == "float" ? " = 0.0" : " = 0"))});
            }
            // A name that hides another.
            if (is(each.word + 1, "=") && hides(each)) {
                add(FixKind::kDeclaration, 0,
                    fmt::format("Write `{} = …` without `{}` in line {}, which declares another "
                                "`{}`",
                                each.name, each.type, words_[type].line, each.name),
                    {{syntax_.place_of(words_[type].at), syntax_.place_of(words_[each.word].at),
                      ""}});
            }
        }
    }

    [[nodiscard]] bool hides(const Variable& it) const {
        return std::ranges::any_of(scalars_, [&](const Variable& other) {
            return other.name == it.name && other.word < it.word && it.word < other.end;
        });
    }
};

}  // namespace

void add_statement_edits(const Syntax& syntax, const KernelInterface& interface, EditList& list) {
    StatementEdits(syntax, interface, list).run();
}

}  // namespace vkp
