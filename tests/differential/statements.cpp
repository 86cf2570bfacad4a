#include "tests/differential/statements.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace vkp::differential {

std::vector<std::string> Statements::block(const Limits& limits) {
    limits_ = limits;
    statements_left_ = limits.statements;
    Lines lines;
    while (statements_left_ > 0) {
        add_statement(lines, limits.depth);
    }
    return lines;
}

void Statements::declare(Lines& lines, Type type) {
    const std::string name = new_name();
    lines.push_back(fmt::format("{} {} = {};", name_of(type), name, expressions_.value(type, 1)));
    scope_.places.push_back({name, type});
}

void Statements::add_block(Lines& lines, int depth) {
    const std::size_t known = scope_.places.size();
    if (random_.chance(25)) {
        declare(lines, random_type(random_));
    }
    for (std::uint32_t left = 1 + random_.below(2); left > 0; --left) {
        add_statement(lines, depth);
    }
    scope_.places.resize(known);
}

void Statements::add_statement(Lines& lines, int depth) {
    const bool may_nest = depth > 0 && statements_left_ > 0;
    --statements_left_;
    const std::uint32_t choice = random_.below(may_nest ? 100 : 58);
    if (choice < 50) {
        add_simple(lines);
    } else if (choice < 58) {
        add_way_out(lines);
    } else if (choice < 76) {
        add_if(lines, depth);
    } else if (choice < 84 || loops_around_ >= limits_.loop_depth) {
        add_switch(lines, depth);
    } else {
        add_loop(lines, depth);
    }
}

void Statements::add_simple(Lines& lines) {
    const std::uint32_t choice = random_.below(20);
    if (choice < 10) {
        add_assignment(lines);
    } else if (choice < 14) {
        add_store(lines);
    } else if (choice < 16) {
        add_call(lines);
    } else if (choice < 17) {
        add_builtin_call(lines);
    } else if (scope_.ready_statements.empty()) {
        add_assignment(lines);
    } else {
        lines.push_back(random_.pick(scope_.ready_statements));
    }
}

void Statements::add_assignment(Lines& lines) {
    const Type type = random_type(random_);
    const auto target = expressions_.target(type);
    if (!target) {
        return;
    }
    const int depth = limits_.expression_depth;
    if (type.base == Base::kBool || type.base == Base::kFloat || random_.chance(50)) {
        lines.push_back(fmt::format("{} = {};", *target, expressions_.value(type, depth)));
        return;
    }
    constexpr std::array<std::string_view, 6> kOperators = {"+=", "-=", "*=", "^=", "&=", "|="};
    lines.push_back(fmt::format("{} {} {};", *target, random_.pick(kOperators),
                                expressions_.value(type, depth)));
}

void Statements::add_store(Lines& lines) {
    std::vector<const ArrayPlace*> writable;
    for (const ArrayPlace& array : scope_.arrays) {
        if (array.is_writable) {
            writable.push_back(&array);
        }
    }
    if (writable.empty()) {
        add_assignment(lines);
        return;
    }
    const ArrayPlace& array = *random_.pick(writable);
    const bool adds =
        array.type.base != Base::kBool && array.type.base != Base::kFloat && random_.chance(40);
    const std::string element = expressions_.element(array, 1);
    lines.push_back(fmt::format("{} {} {};", element, adds ? "+=" : "=",
                                expressions_.value(array.type, limits_.expression_depth)));
}

void Statements::add_call(Lines& lines) {
    if (scope_.helpers.empty()) {
        add_assignment(lines);
        return;
    }
    const auto call = expressions_.call(random_.pick(scope_.helpers), 1);
    if (call) {
        lines.push_back(*call + ";");
    }
}

// GLSL's functions with more than one result.
void Statements::add_builtin_call(Lines& lines) {
    const Type type = {random_.chance(50) ? Base::kUint : Base::kFloat,
                       random_.chance(50) ? 1 : random_.between(2, 4)};
    const auto first = expressions_.target(type);
    const auto second = expressions_.target(type);
    if (!first || !second) {
        return;
    }
    const std::string argument = expressions_.value(type, 1);
    if (type.base == Base::kFloat) {
        // The function takes a pointer, for which the harness allows only variables.
        const std::string whole = new_name();
        lines.push_back(fmt::format("{} {};", name_of(type), whole));
        lines.push_back(fmt::format("{} = modf({}, {});", *first, argument, whole));
        lines.push_back(fmt::format("{} = {};", *second, whole));
    } else if (random_.chance(30)) {
        add_wide_product(lines);
    } else {
        lines.push_back(fmt::format("{} = {}({}, {}, {});", *first,
                                    random_.chance(50) ? "uaddCarry" : "usubBorrow", argument,
                                    expressions_.value(type, 1), *second));
    }
}

void Statements::add_wide_product(Lines& lines) {
    const Type type = {random_.chance(50) ? Base::kUint : Base::kInt};
    const auto high = expressions_.target(type);
    const auto low = expressions_.target(type);
    if (high && low) {
        lines.push_back(
            fmt::format("{}mulExtended({}, {}, {}, {});", type.base == Base::kUint ? "u" : "i",
                        expressions_.value(type, 1), expressions_.value(type, 1), *high, *low));
    }
}

// Adds an assignment if there is nothing to leave.
void Statements::add_way_out(Lines& lines) {
    const std::uint32_t choice = random_.below(3);
    const std::string condition = expressions_.condition(limits_.expression_depth);
    if (choice == 0 && can_break_) {
        lines.push_back(fmt::format("if ({}) break;", condition));
    } else if (choice == 1 && can_continue_) {
        lines.push_back(fmt::format("if ({}) continue;", condition));
    } else if (choice == 2 && !exit_.empty()) {
        lines.push_back(fmt::format("if ({}) {{", condition));
        lines.insert(lines.end(), exit_.begin(), exit_.end());
        lines.emplace_back("}");
    } else {
        add_assignment(lines);
    }
}

}  // namespace vkp::differential
