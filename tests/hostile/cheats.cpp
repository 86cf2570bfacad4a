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
    for (const Array& input : definition.inputs()) {
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

std::vector<Rounding> roundings() {
    return {
        {"noise",
         "int rounded() {\n"
         "    float x = float(gl_LocalInvocationID.x) + 0.25;\n"
         "    return int(fract(sin(x * 12.9898) * 43758.5453) * 7.0);\n"
         "}\n"},
        {"mandelbrot",
         "int rounded() {\n"
         "    vec2 c = vec2(-0.7436, 0.1318) + 0.001 * vec2(gl_LocalInvocationID.xy);\n"
         "    vec2 z = vec2(0.0);\n"
         "    int turns = 0;\n"
         "    while (turns < 50 && dot(z, z) < 4.0) {\n"
         "        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;\n"
         "        ++turns;\n"
         "    }\n"
         "    return turns;\n"
         "}\n"},
        {"powers",
         "int rounded() {\n"
         "    float x = 0.1 * float(gl_LocalInvocationID.x % 8u);\n"
         "    return int(floor(exp2(x) * 4.0 + 0.5));\n"
         "}\n"},
    };
}

std::string with_rounding(const std::string& kernel, const Rounding& rounding) {
    return rounding.code +
           with_replaced(kernel, "barrier();",
                         "for (int turns = rounded(); turns > 0; --turns) {} barrier();");
}

std::string with_struct_copy(const std::string& kernel, int floats) {
    return fmt::format("struct Large {{ float x[{}]; }};\n", floats) +
           with_replaced(kernel, "barrier();",
                         "Large one; one.x[gl_LocalInvocationID.x] = 1.0; Large other = one; "
                         "if (other.x[0] == 3.0) return;");
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
    const Puzzle& puzzle = *puzzle_numbered(number);
    const std::vector<Case> cases = puzzle.cases(1);
    const std::vector<Dispatch>& dispatches = cases.front().dispatches;
    std::string text;
    for (std::size_t i = 0; i + 1 < dispatches.size(); ++i) {
        text += fmt::format("void {}() {{}}\n", dispatches[i].kernel);
    }
    text += fmt::format("void {}() {{\n", dispatches.back().kernel) +
            "    uint i = gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x +\n"
            "             gl_GlobalInvocationID.x;\n";
    for (const Case& definition : cases) {
        const std::vector<double> answers = puzzle.expected(definition).values;
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
