#include "harness/shader/names.hpp"

#include "harness/base/edit_distance.hpp"
#include "harness/base/small_letters.hpp"
#include "harness/shader/declarations.hpp"
#include "harness/shader/tile_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace vkp {

namespace {

constexpr std::array<std::string_view, 10> kBuiltIns = {
    "gl_GlobalInvocationID", "gl_LocalInvocationID",    "gl_LocalInvocationIndex",
    "gl_WorkGroupID",        "gl_NumWorkGroups",        "gl_WorkGroupSize",
    "gl_SubgroupSize",       "gl_SubgroupInvocationID", "gl_SubgroupID",
    "gl_NumSubgroups"};

constexpr std::array<std::string_view, 116> kFunctions = {"abs",
                                                          "acos",
                                                          "acosh",
                                                          "all",
                                                          "any",
                                                          "asin",
                                                          "asinh",
                                                          "atan",
                                                          "atanh",
                                                          "atomicAdd",
                                                          "atomicAnd",
                                                          "atomicCompSwap",
                                                          "atomicExchange",
                                                          "atomicMax",
                                                          "atomicMin",
                                                          "atomicOr",
                                                          "atomicXor",
                                                          "barrier",
                                                          "bitCount",
                                                          "bitfieldExtract",
                                                          "bitfieldInsert",
                                                          "bitfieldReverse",
                                                          "ceil",
                                                          "clamp",
                                                          "cos",
                                                          "cosh",
                                                          "cross",
                                                          "debugPrintfEXT",
                                                          "degrees",
                                                          "determinant",
                                                          "distance",
                                                          "dot",
                                                          "equal",
                                                          "exp",
                                                          "exp2",
                                                          "faceforward",
                                                          "findLSB",
                                                          "findMSB",
                                                          "floatBitsToInt",
                                                          "floatBitsToUint",
                                                          "floor",
                                                          "fma",
                                                          "fract",
                                                          "frexp",
                                                          "greaterThan",
                                                          "greaterThanEqual",
                                                          "groupMemoryBarrier",
                                                          "imulExtended",
                                                          "intBitsToFloat",
                                                          "inverse",
                                                          "inversesqrt",
                                                          "isinf",
                                                          "isnan",
                                                          "ldexp",
                                                          "length",
                                                          "lessThan",
                                                          "lessThanEqual",
                                                          "log",
                                                          "log2",
                                                          "matrixCompMult",
                                                          "max",
                                                          "memoryBarrier",
                                                          "memoryBarrierBuffer",
                                                          "memoryBarrierShared",
                                                          "min",
                                                          "mix",
                                                          "mod",
                                                          "modf",
                                                          "normalize",
                                                          "notEqual",
                                                          "outerProduct",
                                                          "packHalf2x16",
                                                          "packSnorm4x8",
                                                          "packUnorm4x8",
                                                          "pow",
                                                          "radians",
                                                          "reflect",
                                                          "refract",
                                                          "round",
                                                          "roundEven",
                                                          "sign",
                                                          "sin",
                                                          "sinh",
                                                          "smoothstep",
                                                          "sqrt",
                                                          "step",
                                                          "subgroupAdd",
                                                          "subgroupAll",
                                                          "subgroupAnd",
                                                          "subgroupAny",
                                                          "subgroupBallot",
                                                          "subgroupBarrier",
                                                          "subgroupBroadcast",
                                                          "subgroupBroadcastFirst",
                                                          "subgroupElect",
                                                          "subgroupExclusiveAdd",
                                                          "subgroupInclusiveAdd",
                                                          "subgroupMax",
                                                          "subgroupMin",
                                                          "subgroupMul",
                                                          "subgroupOr",
                                                          "subgroupShuffle",
                                                          "subgroupShuffleDown",
                                                          "subgroupShuffleUp",
                                                          "subgroupShuffleXor",
                                                          "tan",
                                                          "tanh",
                                                          "transpose",
                                                          "trunc",
                                                          "uaddCarry",
                                                          "uintBitsToFloat",
                                                          "umulExtended",
                                                          "unpackHalf2x16",
                                                          "unpackSnorm4x8",
                                                          "unpackUnorm4x8",
                                                          "usubBorrow"};

constexpr std::array<std::string_view, 14> kTypes = {"float", "uint",  "int",   "bool",  "vec2",
                                                     "vec3",  "vec4",  "uvec2", "uvec4", "ivec2",
                                                     "ivec4", "bvec4", "void",  "double"};

enum class Use { kValue, kCall, kType };

Use use_of(const std::string& name, int line, const SourceText& source) {
    for (const TokenLine& tokens : source.lines()) {
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
            if (tokens[i].line == line && tokens[i].is(name)) {
                const Token& next = tokens[i + 1];
                return next.is("(") ? Use::kCall : next.is_word() ? Use::kType : Use::kValue;
            }
        }
    }
    return Use::kValue;
}

// What two spellings of one name have in common: `localI` and `local_i`.
std::string bare(std::string_view name) {
    std::string text = in_small_letters(name);
    std::erase(text, '_');
    return text;
}

// The largest distance at which a name of that length still resembles another.
std::size_t max_distance(std::size_t length) {
    return length < 3 ? 0 : length < 5 ? 1 : 2;
}

// The names nearest to the unknown one.
class Nearest {
public:
    explicit Nearest(std::string name) : bare_(bare(name)), name_(std::move(name)) {}

    void consider(std::string_view known) {
        const std::string other = bare(known);
        const std::size_t distance = edit_distance(bare_, other);
        if (distance > max_distance(std::min(bare_.size(), other.size())) || distance > distance_) {
            return;
        }
        if (distance < distance_) {
            names_.clear();
        }
        distance_ = distance;
        if (std::find(names_.begin(), names_.end(), known) == names_.end() && known != name_) {
            names_.emplace_back(known);
        }
    }

    // Three or more are no suggestion.
    [[nodiscard]] std::string question() const {
        if (names_.empty() || names_.size() > 2) {
            return {};
        }
        return names_.size() == 1 ? fmt::format("Did you mean `{}`?", names_[0])
                                  : fmt::format("Did you mean `{}` or `{}`?", names_[0], names_[1]);
    }

private:
    std::string bare_;
    std::string name_;
    std::size_t distance_ = 3;
    std::vector<std::string> names_;
};

// `gl_GlobalInvocationIndex`: one of the built-in variables must be meant, so the nearest two may
// be further off.
std::string built_in_question(const std::string& name) {
    constexpr std::size_t kFurthest = 6;
    std::vector<std::pair<std::size_t, std::string_view>> known;
    for (const std::string_view variable : kBuiltIns) {
        known.emplace_back(edit_distance(bare(name), bare(variable)), variable);
    }
    std::sort(known.begin(), known.end());
    if (known[0].first > kFurthest) {
        return {};
    }
    return known[0].first == 0 || known[1].first > known[0].first + 1
               ? fmt::format("Did you mean `{}`?", known[0].second)
               : fmt::format("Did you mean `{}` or `{}`?", known[0].second, known[1].second);
}

// "0" for `O`, "10" for `lO`: digits that letters look like.
std::string looked_alike_number(std::string_view name) {
    std::string digits;
    for (const char c : name) {
        if (c != 'O' && c != 'o' && c != 'l' && c != 'I') {
            return {};
        }
        digits += c == 'O' || c == 'o' ? '0' : '1';
    }
    return digits;
}

// About a name that the kernel declares, but not where it is used.
std::string scope_advice(const Declaration& declared, int line) {
    if (declared.line > line) {
        return fmt::format("`{}` is declared only in line {}: move the declaration above line {}.",
                           declared.name, declared.line, line);
    }
    if (!declared.holder.empty()) {
        return fmt::format(
            "`{0}` exists in line {1} alone: without braces `{2}` holds no more than that. Put "
            "`{{ }}` around lines {1} {3} {4}.",
            declared.name, declared.line, declared.holder, declared.line + 1 == line ? "and" : "to",
            line);
    }
    return fmt::format(
        "`{}` of line {} exists only up to the end of its block in line {}: declare it before that "
        "block.",
        declared.name, declared.line, declared.end);
}

bool is_visible(const Declaration& declared, int line) {
    return declared.line <= line && (declared.end == 0 || declared.end >= line);
}

}  // namespace

std::vector<std::string> given_names(const KernelInterface& interface) {
    std::vector<std::string> names;
    for (const InterfaceArray& array : interface.arrays) {
        names.insert(names.end(), {array.name, array.name + "_shape", array.name + "_strides"});
    }
    for (const Constant& constant : interface.constants) {
        names.push_back(constant.name);
    }
    names.emplace_back("TPB");
    if (interface.tiles != Tiles::kNone) {
        names.insert(names.end(), kTileNames.begin(), kTileNames.end());
    }
    return names;
}

std::string redefinition_advice(const std::string& name, int line, const SourceText& source) {
    for (const Declaration& declared : declarations_in(source)) {
        if (declared.name == name && declared.line < line && is_visible(declared, line)) {
            return declared.is_function
                       ? fmt::format("`{}` is defined already, in line {}.", name, declared.line)
                       : fmt::format(
                             "`{0}` is declared already, in line {1}: without its type, "
                             "`{0} = …;` gives it another value.",
                             name, declared.line);
        }
    }
    return {};
}

std::string name_advice(const std::string& name, int line, const SourceText& source,
                        const std::vector<std::string>& given) {
    const Use use = use_of(name, line, source);
    if (use == Use::kCall &&
        std::find(kFunctions.begin(), kFunctions.end(), name) != kFunctions.end()) {
        return fmt::format("`{}()` takes other arguments: check their number and types.", name);
    }
    Nearest nearest(name);
    const std::vector<Declaration> declarations = declarations_in(source);
    const Declaration* same = nullptr;
    for (const Declaration& declared : declarations) {
        if (declared.name == name && use == Use::kValue && !declared.is_function) {
            same = &declared;
        }
        if (is_visible(declared, line) && (use == Use::kCall) == declared.is_function &&
            use != Use::kType) {
            nearest.consider(declared.name);
        }
    }
    if (same != nullptr) {
        return scope_advice(*same, line);
    }
    if (name.starts_with("gl_")) {
        return built_in_question(name);
    }
    if (use == Use::kType) {
        std::for_each(kTypes.begin(), kTypes.end(), [&](auto of) { nearest.consider(of); });
        return nearest.question();
    }
    std::for_each(given.begin(), given.end(), [&](const auto& of) { nearest.consider(of); });
    if (use == Use::kCall) {
        std::for_each(kFunctions.begin(), kFunctions.end(), [&](auto of) { nearest.consider(of); });
    }
    if (std::string question = nearest.question(); !question.empty()) {
        return question;
    }
    const std::string number = looked_alike_number(name);
    return number.empty() ? number : fmt::format("Did you mean the number `{}`?", number);
}

}  // namespace vkp
