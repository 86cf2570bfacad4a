#include "tests/differential/helper_maker.hpp"

#include "tests/differential/statements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>

namespace vkp::differential {

namespace {

Helper random_signature(RandomSource& random, const std::string& name) {
    Helper helper{.name = name, .result = std::nullopt, .parameters = {}};
    if (random.chance(75)) {
        helper.result = random_type(random);
    }
    constexpr std::array kPassings = {Passing::kIn, Passing::kIn, Passing::kOut, Passing::kInout};
    for (std::uint32_t left = random.between(1, 3); left > 0; --left) {
        helper.parameters.push_back({random_type(random), random.pick(kPassings)});
    }
    return helper;
}

std::string heading(const Helper& helper) {
    constexpr std::array<std::string_view, 3> kWords = {"", "out ", "inout "};
    std::vector<std::string> parameters;
    for (std::size_t i = 0; i < helper.parameters.size(); ++i) {
        const Parameter& parameter = helper.parameters[i];
        parameters.push_back(fmt::format("{}{} p{}",
                                         kWords[static_cast<std::size_t>(parameter.passing)],
                                         name_of(parameter.type), i));
    }
    return fmt::format("{} {}({}) {{", helper.result ? name_of(*helper.result) : "void",
                       helper.name, fmt::join(parameters, ", "));
}

// Out parameters are still uninitialized.
void set_parameters(std::vector<std::string>& lines, const Helper& helper, Scope& scope,
                    Expressions& expressions) {
    for (std::size_t i = 0; i < helper.parameters.size(); ++i) {
        const Parameter& parameter = helper.parameters[i];
        const std::string name = fmt::format("p{}", i);
        if (parameter.passing == Passing::kOut) {
            lines.push_back(fmt::format("{} = {};", name, expressions.value(parameter.type, 1)));
        }
        scope.places.push_back({name, parameter.type});
    }
}

}  // namespace

std::vector<std::string> make_helper(RandomSource& random, Scope& globals,
                                     const std::string& name) {
    const Helper helper = random_signature(random, name);
    Scope scope = globals;
    Statements statements(random, scope, name + "_");
    std::vector<std::string> lines = {heading(helper)};
    set_parameters(lines, helper, scope, statements.expressions());
    statements.declare(lines, random_type(random));
    const auto exit = [&] {
        return helper.result
                   ? fmt::format("return {};", statements.expressions().value(*helper.result, 1))
                   : std::string("return;");
    };
    statements.set_exit({exit()});
    const std::vector<std::string> body = statements.block({.statements = 2,
                                                            .depth = 2,
                                                            .loop_depth = 1,
                                                            .most_iterations = 3,
                                                            .expression_depth = 1});
    lines.insert(lines.end(), body.begin(), body.end());
    lines.push_back(exit());
    lines.emplace_back("}");
    globals.helpers.push_back(helper);
    return lines;
}

}  // namespace vkp::differential
