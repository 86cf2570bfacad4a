// Statements that contain others.
#include "tests/differential/statements.hpp"

#include <fmt/format.h>

#include <utility>

namespace vkp::differential {

void Statements::add_if(Lines& lines, int depth) {
    lines.push_back(fmt::format("if ({}) {{", expressions_.condition(limits_.expression_depth)));
    add_block(lines, depth - 1);
    if (random_.chance(30)) {
        lines.push_back(fmt::format("}} else if ({}) {{", expressions_.condition(1)));
        add_block(lines, depth - 1);
    }
    if (random_.chance(50)) {
        lines.emplace_back("} else {");
        add_block(lines, depth - 1);
    }
    lines.emplace_back("}");
}

// The default may be anywhere, and some labels are missing.
void Statements::add_switch(Lines& lines, int depth) {
    const std::uint32_t labels = random_.between(2, 5);
    const bool is_signed = random_.chance(40);
    const std::uint32_t default_at = random_.below(labels + 1);
    lines.push_back(is_signed
                        ? fmt::format("switch ({} & 7) {{", expressions_.value({Base::kInt}, 1))
                        : fmt::format("switch ({} % {}u) {{", expressions_.value({Base::kUint}, 1),
                                      labels + 1));
    const bool could_break = std::exchange(can_break_, true);
    for (std::uint32_t label = 0; label < labels; ++label) {
        if (label == default_at) {
            lines.emplace_back("default:");
        }
        lines.push_back(fmt::format("case {}{}:", label, is_signed ? "" : "u"));
        if (label + 1 < labels && random_.chance(15)) {
            continue;  // falls through to the next label
        }
        lines.emplace_back("{");
        add_block(lines, depth - 1);
        lines.emplace_back(random_.chance(35) ? "}" : "} break;");
    }
    can_break_ = could_break;
    lines.emplace_back("}");
}

// The condition is evaluated before each iteration, so it may have side effects.
std::string Statements::iteration_limit(Base base) {
    const std::uint32_t most = limits_.most_iterations;
    if (random_.chance(50)) {
        return fmt::format("{}{}", random_.between(1, most), base == Base::kUint ? "u" : "");
    }
    return base == Base::kUint ? fmt::format("({} % {}u)", expressions_.value({base}, 1), most + 1)
                               : fmt::format("min({}, {})", expressions_.value({base}, 1), most);
}

void Statements::add_for(Lines& lines, int depth) {
    const Base base = random_.chance(50) ? Base::kUint : Base::kInt;
    const std::string counter = new_name();
    const std::string limit = iteration_limit(base);
    lines.push_back(fmt::format("for ({0} {1} = {2}; {1} < {3}; ++{1}) {{", name_of({base}),
                                counter, base == Base::kUint ? "0u" : "0", limit));
    scope_.places.push_back({counter, {base}, false});
    add_block(lines, depth - 1);
    scope_.places.pop_back();
    lines.emplace_back("}");
}

// The counter is incremented first, so that `continue` is safe anywhere after it.
void Statements::add_counted(Lines& lines, int depth) {
    const std::string counter = new_name();
    const std::string limit = iteration_limit(Base::kUint);
    const std::string condition = random_.chance(60) ? expressions_.condition(1) : "true";
    const std::string goes_on = fmt::format("{} < {} && {}", counter, limit, condition);
    const std::uint32_t form = random_.below(3);
    lines.push_back(fmt::format("uint {} = 0u;", counter));
    lines.push_back(form == 0   ? fmt::format("while ({}) {{", goes_on)
                    : form == 1 ? "do {"
                                : "for (;;) {");
    lines.push_back(fmt::format("++{};", counter));
    if (form == 2) {
        lines.push_back(fmt::format("if (!({})) break;", goes_on));
    }
    scope_.places.push_back({counter, {Base::kUint}, false});
    add_block(lines, depth - 1);
    scope_.places.pop_back();
    lines.push_back(form == 1 ? fmt::format("}} while ({});", goes_on) : "}");
}

void Statements::add_loop(Lines& lines, int depth) {
    const bool could_break = std::exchange(can_break_, true);
    const bool could_continue = std::exchange(can_continue_, true);
    ++loops_around_;
    if (random_.chance(50)) {
        add_for(lines, depth);
    } else {
        add_counted(lines, depth);
    }
    --loops_around_;
    can_break_ = could_break;
    can_continue_ = could_continue;
}

}  // namespace vkp::differential
