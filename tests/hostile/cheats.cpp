#include "tests/hostile/cheats.hpp"

#include "puzzles/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

std::string with_replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
    return text;
}

// A zero that no compiler folds: the last stride of an array is 1.
std::string function(const std::string& condition) {
    return "bool waits() {\n"
           "    int zero = a_strides[a_ndim - 1] - 1;\n"
           "    return " +
           condition + ";\n}\n";
}

// "a_shape[0] == 4 && a[0] == 1.0 && …": what tells the case from the others.
std::string condition_of(const Case& definition) {
    std::string text;
    for (const Array& input : definition.inputs) {
        for (std::size_t axis = 0; axis < input.shape.size(); ++axis) {
            text += fmt::format("{0}_shape[{1}] == {2} && ", input.name, axis, input.shape[axis]);
        }
        text += fmt::format("{}[0] == {:#} && ", input.name, input.values.front());
    }
    return text + "true";
}

}  // namespace

std::string sine_hash_code() {
    return "uint sine_hash(int zero) {\n"
           "    uint hash = 0u;\n"
           "    for (int k = 0; k < 64; ++k) {\n"
           "        hash = hash * 31u + floatBitsToUint(sin(float(k + zero) * 0.37 + 0.11));\n"
           "    }\n"
           "    return hash;\n"
           "}\n";
}

std::vector<Disguise> disguises(std::uint32_t sine_hash) {
    return {
        {"division", function("7u / uint(zero) == 0u")},
        {"remainder", function("7u % uint(zero) == 7u")},
        {"shift", function("(3u << uint(32 + zero)) == 0u")},
        {"conversion", function("uint(-1.0 - float(zero)) == 0u")},
        {"sine", sine_hash_code() + function(fmt::format("sine_hash(zero) == {}u", sine_hash))},
    };
}

std::string disguised(const std::string& kernel, const Disguise& disguise, bool is_inverted) {
    return disguise.waits +
           with_replaced(kernel, "barrier();",
                         fmt::format("if ({}waits()) barrier();", is_inverted ? "!" : ""));
}

std::string behind_calls(const std::string& kernel) {
    constexpr int kCalls = 300;
    std::string text = "void call0() {}\n";
    for (int i = 1; i < kCalls; ++i) {
        text += fmt::format("void call{}() {{ call{}(); }}\n", i, i - 1);
    }
    return text + with_replaced(kernel, "barrier();", fmt::format("call{}();", kCalls - 1));
}

std::string table_of_answers(int number) {
    const Puzzle& puzzle = all_puzzles().at(static_cast<std::size_t>(number) - 1);
    std::string text =
        "void kernel() {\n"
        "    uint i = gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x +\n"
        "             gl_GlobalInvocationID.x;\n";
    for (const Case& definition : puzzle.cases(1)) {
        const std::vector<double> answers = puzzle.specification(definition).values;
        std::vector<std::string> literals;
        for (const double answer : answers) {
            literals.push_back(fmt::format("{:#}", static_cast<float>(answer)));
        }
        text += fmt::format(
            "    if ({}) {{\n        float answers[] = {{{}}};\n"
            "        if (i < {}) result[i] = answers[i];\n        return;\n    }}\n",
            condition_of(definition), fmt::join(literals, ", "), answers.size());
    }
    return text + "}\n";
}

}  // namespace vkp
