#include "harness/shader/habits.hpp"

#include "harness/shader/declarations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

// A word of another language, and the code that GLSL has for it.
struct Renamed {
    std::string_view word;
    std::string_view glsl;
};

constexpr std::array kRenamed = {
    // Python
    Renamed{"and", "&&"},
    Renamed{"or", "||"},
    Renamed{"not", "!"},
    Renamed{"elif", "else if"},
    Renamed{"True", "true"},
    Renamed{"False", "false"},
    Renamed{"print", "debugPrintfEXT(\"x = %f\", x)"},
    Renamed{"elseif", "else if"},
    Renamed{"elsif", "else if"},
    Renamed{"xor", "^"},
    Renamed{"float32", "float"},
    Renamed{"int32", "int"},
    Renamed{"uint32", "uint"},
    // C and C++
    Renamed{"size_t", "uint"},
    Renamed{"uint32_t", "uint"},
    Renamed{"int32_t", "int"},
    Renamed{"boolean", "bool"},
    Renamed{"double", "float"},
    Renamed{"constexpr", "const"},
    Renamed{"fabs", "abs"},
    Renamed{"fabsf", "abs"},
    Renamed{"fmax", "max"},
    Renamed{"fmaxf", "max"},
    Renamed{"fmin", "min"},
    Renamed{"fminf", "min"},
    Renamed{"fmod", "mod"},
    Renamed{"fmodf", "mod"},
    Renamed{"sqrtf", "sqrt"},
    Renamed{"powf", "pow"},
    Renamed{"expf", "exp"},
    Renamed{"logf", "log"},
    Renamed{"sinf", "sin"},
    Renamed{"cosf", "cos"},
    Renamed{"tanhf", "tanh"},
    Renamed{"floorf", "floor"},
    Renamed{"ceilf", "ceil"},
    Renamed{"roundf", "round"},
    Renamed{"atan2", "atan(y, x)"},
    Renamed{"atan2f", "atan(y, x)"},
    Renamed{"isnanf", "isnan"},
    Renamed{"FLT_MAX", "3.402823466e38"},
    Renamed{"INFINITY", "1.0 / 0.0"},
    Renamed{"UINT_MAX", "0xffffffffu"},
    Renamed{"INT_MAX", "0x7fffffff"},
    // CUDA
    Renamed{"__syncthreads", "barrier()"},
    Renamed{"__syncwarp", "subgroupBarrier"},
    Renamed{"__threadfence", "memoryBarrierBuffer"},
    Renamed{"__threadfence_block", "memoryBarrierShared"},
    Renamed{"warpSize", "gl_SubgroupSize"},
    Renamed{"gridDim", "gl_NumWorkGroups"},
    Renamed{"__shfl_sync", "subgroupShuffle"},
    Renamed{"__shfl_down_sync", "subgroupShuffleDown"},
    Renamed{"__shfl_up_sync", "subgroupShuffleUp"},
    Renamed{"__shfl_xor_sync", "subgroupShuffleXor"},
    Renamed{"__shfl", "subgroupShuffle"},
    Renamed{"__shfl_down", "subgroupShuffleDown"},
    Renamed{"__shfl_up", "subgroupShuffleUp"},
    Renamed{"__shfl_xor", "subgroupShuffleXor"},
    Renamed{"__ballot", "subgroupBallot"},
    Renamed{"__ballot_sync", "subgroupBallot"},
    Renamed{"__all_sync", "subgroupAll"},
    Renamed{"__any_sync", "subgroupAny"},
    Renamed{"__reduce_add_sync", "subgroupAdd"},
    Renamed{"__reduce_max_sync", "subgroupMax"},
    Renamed{"__reduce_min_sync", "subgroupMin"},
    Renamed{"__activemask", "subgroupBallot(true)"},
    Renamed{"__constant__", "const"},
    Renamed{"__fmaf_rn", "fma"},
    Renamed{"fmaf", "fma"},
    Renamed{"atomicInc", "atomicAdd(x, 1)"},
    Renamed{"atomicSub", "atomicAdd(x, -1)"},
    Renamed{"__popc", "bitCount"},
    Renamed{"__ffs", "findLSB(x) + 1"},
    Renamed{"__clz", "31 - findMSB(x)"},
    Renamed{"__float_as_uint", "floatBitsToUint"},
    Renamed{"__float_as_int", "floatBitsToInt"},
    Renamed{"__uint_as_float", "uintBitsToFloat"},
    Renamed{"__int_as_float", "intBitsToFloat"},
    Renamed{"__expf", "exp"},
    Renamed{"__fdividef", "/"},
    Renamed{"rsqrtf", "inversesqrt"},
    Renamed{"atomicCAS", "atomicCompSwap"},
    Renamed{"atomicExch", "atomicExchange"},
    Renamed{"make_float2", "vec2"},
    Renamed{"make_float3", "vec3"},
    Renamed{"make_float4", "vec4"},
    Renamed{"make_int2", "ivec2"},
    Renamed{"make_uint2", "uvec2"},
    Renamed{"make_int4", "ivec4"},
    Renamed{"make_uint4", "uvec4"},
    // HLSL, Metal and CUDA
    Renamed{"float2", "vec2"},
    Renamed{"float3", "vec3"},
    Renamed{"float4", "vec4"},
    Renamed{"int2", "ivec2"},
    Renamed{"int3", "ivec3"},
    Renamed{"int4", "ivec4"},
    Renamed{"uint2", "uvec2"},
    Renamed{"uint3", "uvec3"},
    Renamed{"uint4", "uvec4"},
    Renamed{"bool4", "bvec4"},
    Renamed{"bool2", "bvec2"},
    Renamed{"bool3", "bvec3"},
    Renamed{"float2x2", "mat2"},
    Renamed{"float3x3", "mat3"},
    Renamed{"float4x4", "mat4"},
    Renamed{"rsqrt", "inversesqrt"},
    Renamed{"lerp", "mix"},
    Renamed{"frac", "fract"},
    Renamed{"saturate", "clamp(x, 0.0, 1.0)"},
    Renamed{"mad", "fma"},
    Renamed{"asuint", "floatBitsToUint"},
    Renamed{"asint", "floatBitsToInt"},
    Renamed{"asfloat", "uintBitsToFloat"},
    Renamed{"countbits", "bitCount"},
    Renamed{"popcount", "bitCount"},
    Renamed{"firstbitlow", "findLSB"},
    Renamed{"firstbithigh", "findMSB"},
    Renamed{"InterlockedAdd", "atomicAdd"},
    Renamed{"InterlockedMax", "atomicMax"},
    Renamed{"InterlockedMin", "atomicMin"},
    Renamed{"InterlockedOr", "atomicOr"},
    Renamed{"InterlockedAnd", "atomicAnd"},
    Renamed{"InterlockedXor", "atomicXor"},
    Renamed{"InterlockedExchange", "atomicExchange"},
    Renamed{"InterlockedCompareExchange", "atomicCompSwap"},
    Renamed{"atomic_fetch_add_explicit", "atomicAdd"},
    Renamed{"GroupMemoryBarrierWithGroupSync", "barrier()"},
    Renamed{"GroupMemoryBarrier", "memoryBarrierShared"},
    Renamed{"AllMemoryBarrierWithGroupSync", "barrier()"},
    Renamed{"DeviceMemoryBarrier", "memoryBarrierBuffer"},
    Renamed{"mem_fence", "memoryBarrierShared"},
    Renamed{"threadgroup_barrier", "barrier()"},
    Renamed{"workgroupBarrier", "barrier()"},
    Renamed{"storageBarrier", "memoryBarrierBuffer"},
    Renamed{"SV_DispatchThreadID", "gl_GlobalInvocationID"},
    Renamed{"SV_GroupThreadID", "gl_LocalInvocationID"},
    Renamed{"SV_GroupID", "gl_WorkGroupID"},
    Renamed{"SV_GroupIndex", "gl_LocalInvocationIndex"},
    Renamed{"thread_position_in_grid", "gl_GlobalInvocationID"},
    Renamed{"thread_position_in_threadgroup", "gl_LocalInvocationID"},
    Renamed{"threadgroup_position_in_grid", "gl_WorkGroupID"},
    Renamed{"global_invocation_id", "gl_GlobalInvocationID"},
    Renamed{"local_invocation_id", "gl_LocalInvocationID"},
    Renamed{"local_invocation_index", "gl_LocalInvocationIndex"},
    Renamed{"workgroup_id", "gl_WorkGroupID"},
    Renamed{"num_workgroups", "gl_NumWorkGroups"},
    Renamed{"get_global_id", "gl_GlobalInvocationID"},
    Renamed{"get_local_id", "gl_LocalInvocationID"},
    Renamed{"get_group_id", "gl_WorkGroupID"},
    Renamed{"get_local_size", "gl_WorkGroupSize"},
    Renamed{"get_num_groups", "gl_NumWorkGroups"},
    Renamed{"WaveActiveSum", "subgroupAdd"},
    Renamed{"WaveActiveMax", "subgroupMax"},
    Renamed{"WaveActiveMin", "subgroupMin"},
    Renamed{"WaveActiveBallot", "subgroupBallot"},
    Renamed{"WaveActiveAllTrue", "subgroupAll"},
    Renamed{"WaveActiveAnyTrue", "subgroupAny"},
    Renamed{"WaveReadLaneFirst", "subgroupBroadcastFirst"},
    Renamed{"WaveIsFirstLane", "subgroupElect"},
    Renamed{"simd_max", "subgroupMax"},
    Renamed{"simd_min", "subgroupMin"},
    Renamed{"WavePrefixSum", "subgroupExclusiveAdd"},
    Renamed{"WaveGetLaneIndex", "gl_SubgroupInvocationID"},
    Renamed{"WaveGetLaneCount", "gl_SubgroupSize"},
    Renamed{"WaveReadLaneAt", "subgroupShuffle"},
    Renamed{"simd_sum", "subgroupAdd"},
    Renamed{"simd_shuffle", "subgroupShuffle"},
    Renamed{"simd_shuffle_down", "subgroupShuffleDown"},
    // WGSL and Rust
    Renamed{"f32", "float"},
    Renamed{"f16", "float"},
    Renamed{"f64", "double"},
    Renamed{"usize", "uint"},
    Renamed{"vec2i", "ivec2"},
    Renamed{"vec3i", "ivec3"},
    Renamed{"vec2u", "uvec2"},
    Renamed{"vec3u", "uvec3"},
    Renamed{"i32", "int"},
    Renamed{"u32", "uint"},
    Renamed{"vec2f", "vec2"},
    Renamed{"vec3f", "vec3"},
    Renamed{"vec4f", "vec4"},
    Renamed{"vec4u", "uvec4"},
    Renamed{"vec4i", "ivec4"},
};

// Signs or words of another language that follow one another, and a sentence about them.
struct Phrase {
    std::array<std::string_view, 2> tokens;  // the second may be empty
    std::string_view advice;                 // `@` in it is the array that the line names there
};

constexpr std::string_view kWriteType = "Write the type of the variable, as in `float x = …`.";
constexpr std::string_view kLength =
    "Arrays have no such function: the length of `@` is `@_shape[0]`.";
constexpr std::string_view kShared =
    "Shared memory is `shared float s[TPB];` above `void kernel()`.";
constexpr std::string_view kNoTemplates =
    "GLSL has no templates: a vector of four floats is `vec4`, of four unsigned integers `uvec4`.";
constexpr std::string_view kNoNew =
    "GLSL has no memory to allocate: declare an array of a fixed size, as in `float x[4];`.";
constexpr std::string_view kLoop = "A loop is written `for (int i = 0; i < n; i++) { … }`.";
constexpr std::string_view kFunction = "A function is written `float name(float x) { … }`.";
constexpr std::string_view kNoClass = "GLSL has no classes: a `struct` has members, no functions.";

constexpr std::string_view kBranch =
    "Put a condition in parentheses and its block in braces: `if (x < y) { … }`.";
constexpr std::string_view kEndsThread = "A thread ends with `return;`.";
constexpr std::string_view kNoExceptions = "GLSL has no exceptions: ask before, by an `if`.";
constexpr std::string_view kNo64Bits =
    "`int` and `uint` have 32 bits; wider whole numbers need an extension.";
constexpr std::string_view kGivenArrays =
    "The arrays are given: leave their declaration out, and use them by their names.";
constexpr std::string_view kNoModules =
    "GLSL has no modules: write the function's name alone, as in `sqrt(x)`.";
constexpr std::string_view kOneFile =
    "A kernel is one file, and GLSL's functions are all there: leave it out.";

constexpr std::array kPhrases = {
    Phrase{{"*", "*"}, "GLSL has no `**`: write `x * x`, or `pow(x, y)`."},
    Phrase{{":", "="}, "An assignment is written `=`."},
    Phrase{{"=", "<"}, "Less or equal is written `<=`."},
    Phrase{{"=", ">"}, "Greater or equal is written `>=`."},
    Phrase{{"<", ">"}, "Not equal is written `!=`."},
    Phrase{{"~", "="}, "Not equal is written `!=`."},
    Phrase{{"@", ""}, "GLSL has no `@`: each sum of a product of two arrays is a loop."},
    Phrase{{":", ":"},
           "GLSL has no namespaces: write the function's name alone, as in `max(x, y)`."},
    Phrase{{"for", "each"}, kLoop},
    Phrase{{"range", "("}, kLoop},
    Phrase{{"len", "("}, "The length of `@` is `@_shape[0]`."},
    Phrase{{"arrayLength", "("}, "The length of `@` is `@_shape[0]`."},
    Phrase{{"sum", "("}, "GLSL has no `sum()`: add up the elements in a loop."},
    Phrase{{".", "size"}, kLength},
    Phrase{{".", "shape"}, "The shape of `@` is `@_shape`."},
    Phrase{{".", "push_back"}, "An array keeps its length: write to an element, as in `@[i] = x`."},
    Phrase{{".", "append"}, "An array keeps its length: write to an element, as in `@[i] = x`."},
    Phrase{{"auto", ""}, kWriteType},
    Phrase{{"let", ""}, kWriteType},
    Phrase{{"var", ""}, kWriteType},
    Phrase{{"def", ""}, kFunction},
    Phrase{{"fn", ""}, kFunction},
    Phrase{{"func", ""}, kFunction},
    Phrase{{"lambda", ""}, "GLSL has no lambdas: write a function above `void kernel()`."},
    Phrase{{"pass", ""}, "An empty block is `{}`."},
    Phrase{{"None", ""}, "GLSL has no `None`: every variable has a value of its type."},
    Phrase{{"new", ""}, kNoNew},
    Phrase{{"malloc", ""}, kNoNew},
    Phrase{{"template", ""}, kNoTemplates},
    Phrase{{"class", ""}, kNoClass},
    Phrase{{"groupshared", ""}, kShared},
    Phrase{{"threadgroup", ""}, kShared},
    Phrase{{"__shared__", ""}, kShared},
    Phrase{{"numthreads", ""}, "The puzzle or lab file sets the workgroup's size: leave this out."},
    Phrase{{"select", "("}, "GLSL has no `select()`: write `condition ? x : y`."},
    Phrase{{"include", ""}, kOneFile},
    Phrase{{"import", ""}, kOneFile},
    Phrase{{"using", ""}, "GLSL has no namespaces: leave it out."},
    Phrase{{"np", "."}, kNoModules},
    Phrase{{"math", "."}, kNoModules},
    Phrase{{"cuda", "."}, kNoModules},
    Phrase{{"then", ""}, kBranch},
    Phrase{{"endif", ""}, "A block ends with `}`."},
    Phrase{{"end", ";"}, "A block ends with `}`."},
    Phrase{{"final", ""}, "A constant is `const`: write that for `final`, or leave it out."},
    Phrase{{"mut", ""}, "Every variable may change: `float x = …;` alone."},
    Phrase{{"foreach", ""}, kLoop},
    Phrase{{"loop", ""}, "A loop without an end is `while (true) { … }`."},
    Phrase{{"as", ""}, "A cast is written like a call: `float(x)`, `uint(x)`, `int(x)`."},
    Phrase{{"null", ""}, "GLSL has no null: every variable and element has a value of its type."},
    Phrase{{"nil", ""}, "GLSL has no nil: every variable and element has a value of its type."},
    Phrase{{"exit", "("}, kEndsThread},
    Phrase{{"abort", "("}, kEndsThread},
    Phrase{{"assert", "("}, "GLSL has no `assert`: ask by an `if`, and print by `debugPrintfEXT`."},
    Phrase{{"try", ""}, kNoExceptions},
    Phrase{{"catch", ""}, kNoExceptions},
    Phrase{{"except", ""}, kNoExceptions},
    Phrase{{"throw", ""}, kNoExceptions},
    Phrase{{"raise", ""}, kNoExceptions},
    Phrase{{"delete", ""}, kNoNew},
    Phrase{{"free", "("}, kNoNew},
    Phrase{{"self", "."}, kNoClass},
    Phrase{{"__ldg", "("}, "An element is read by its index alone: `@[i]`."},
    Phrase{{"dim3", ""}, "The puzzle or lab file sets the launch: leave this out."},
    Phrase{{"int64_t", ""}, kNo64Bits},
    Phrase{{"uint64_t", ""}, kNo64Bits},
    Phrase{{"i64", ""}, kNo64Bits},
    Phrase{{"u64", ""}, kNo64Bits},
    Phrase{{"StructuredBuffer", ""}, kGivenArrays},
    Phrase{{"RWStructuredBuffer", ""}, kGivenArrays},
    Phrase{{"kernel", "void"}, "A kernel is `void kernel() { … }`, without parameters."},
    Phrase{{"__kernel", ""}, "`__kernel` is OpenCL's: leave it out, `void kernel()` is enough."},
    Phrase{{"__global", ""}, kGivenArrays},
    Phrase{{"__local", ""}, kShared},
    Phrase{{"CLK_LOCAL_MEM_FENCE", ""}, "`barrier()` takes no argument."},
    Phrase{{"mul", "("}, "Matrices are multiplied by `*`; for numbers, too, it is `x * y`."},
    Phrase{{"half", ""}, "Write `float`; `float16_t` needs an extension."},
    Phrase{{"char", ""}, "Write `int` or `uint`: they have 32 bits."},
    Phrase{{"byte", ""}, "Write `uint`, which has 32 bits."},
};

const TokenLine* tokens_in(const SourceText& source, int line) {
    for (const TokenLine& tokens : source.lines()) {
        if (tokens.front().line <= line && tokens.back().line >= line) {
            return &tokens;
        }
    }
    return nullptr;
}

bool begins_at(const TokenLine& tokens, std::size_t at, const Phrase& phrase) {
    if (!tokens[at].is(phrase.tokens[0])) {
        return false;
    }
    if (phrase.tokens[1].empty()) {
        return true;
    }
    const bool is_sign = !tokens[at].is_word();
    return at + 1 < tokens.size() && tokens[at + 1].is(phrase.tokens[1]) &&
           (!is_sign || are_adjacent(tokens[at], tokens[at + 1]));
}

// `x` of `len(x)` and `x.size()`.
std::string_view array_at(const TokenLine& tokens, std::size_t at) {
    if (tokens[at].is(".")) {
        return at > 0 && tokens[at - 1].is_word() ? tokens[at - 1].text : "a";
    }
    return at + 2 < tokens.size() && tokens[at + 2].is_word() ? tokens[at + 2].text : "a";
}

std::string with_array(std::string_view advice, std::string_view array) {
    std::string text;
    for (const char c : advice) {
        text += c == '@' ? std::string(array) : std::string(1, c);
    }
    return text;
}

std::string phrase_at(const TokenLine& tokens, std::size_t at,
                      const std::vector<Declaration>& declarations) {
    const bool is_own =
        std::any_of(declarations.begin(), declarations.end(),
                    [&](const Declaration& declared) { return tokens[at].is(declared.name); });
    if (is_own) {
        return {};
    }
    for (const Phrase& phrase : kPhrases) {
        if (begins_at(tokens, at, phrase)) {
            return with_array(phrase.advice, array_at(tokens, at));
        }
    }
    for (const Renamed& renamed : kRenamed) {
        if (tokens[at].is(renamed.word)) {
            return fmt::format("In GLSL, `{}` is `{}`.", renamed.word, renamed.glsl);
        }
    }
    return {};
}

// `vec4<f32>`
bool has_type_in_angles(const TokenLine& tokens) {
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if ((tokens[i].text.starts_with("vec") || tokens[i].is("array")) && tokens[i + 1].is("<") &&
            tokens[i + 2].is_word()) {
            return true;
        }
    }
    return false;
}

// `if c: …` and `for i in range(4): …`
std::string colon_advice(const TokenLine& tokens) {
    const auto has = [&](std::string_view sign) {
        return std::any_of(tokens.begin(), tokens.end(),
                           [sign](const Token& token) { return token.is(sign); });
    };
    const Token& first = tokens.front();
    const bool is_block =
        first.is("if") || first.is("for") || first.is("while") || first.is("else");
    if (!is_block || !has(":") || (has("?") && !tokens.back().is(":"))) {
        return {};
    }
    return std::string(first.is("for") ? kLoop : kBranch);
}

// `for k in 0..n {`, `if i < n {` and `for (int k = 0, k < n, k++)`
std::string head_advice(const TokenLine& tokens) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const bool is_for = tokens[i].is("for");
        if ((is_for || tokens[i].is("if") || tokens[i].is("while")) && !tokens[i + 1].is("(") &&
            !tokens[i + 1].is("not")) {
            return std::string(is_for ? kLoop : kBranch);
        }
        const auto has = [&](std::string_view sign) {
            const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
            return std::any_of(begin, tokens.end(),
                               [sign](const Token& token) { return token.is(sign); });
        };
        if (is_for && has(",") && has("{") && !has(";")) {
            return "The three parts of a `for` are separated by `;`.";
        }
        if (tokens[i].is("if") && has("in")) {
            return "GLSL has no `in` for values: compare them, as in `i < n`.";
        }
    }
    return {};
}

// `===` and `!==`, `const n = 4;`, and a comment after `%`
std::string sign_advice(const TokenLine& tokens) {
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        const bool is_triple = tokens[i + 1].is("=") && tokens[i + 2].is("=") &&
                               are_adjacent(tokens[i], tokens[i + 1]) &&
                               are_adjacent(tokens[i + 1], tokens[i + 2]);
        if (is_triple && (tokens[i].is("=") || tokens[i].is("!"))) {
            return tokens[i].is("=") ? "Equal is written `==`." : "Not equal is written `!=`.";
        }
        if (tokens[i].is("const") && tokens[i + 1].is_word() && tokens[i + 2].is("=")) {
            return fmt::format("Write the type of the constant: `const int {} = …`.",
                               tokens[i + 1].text);
        }
        if ((tokens[i].is(";") || tokens[i].is("}")) && tokens[i + 1].is("%")) {
            return "A comment begins with `//`.";
        }
    }
    return {};
}

// Whether `//` after this line's code is meant to divide: the comment ends the statement that the
// code begins.
bool divides_by_slashes(const TokenLine& tokens, int line, const SourceText& source) {
    if (tokens.back().is(";") || tokens.back().is("{") || tokens.back().is("}")) {
        return false;
    }
    return std::any_of(
        source.comments().begin(), source.comments().end(), [&](const Comment& comment) {
            const std::size_t last = comment.text.find_last_not_of(" \t\r");
            return comment.line == line && comment.is_line_comment && !comment.begins_line &&
                   last != std::string::npos && comment.text[last] == ';';
        });
}

// Whether the line declares a variable of that name: `float input = 0.0;`.
bool declares(const TokenLine& tokens, std::string_view name) {
    constexpr std::array<std::string_view, 5> kAfterName = {"=", ";", ",", "[", ")"};
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (tokens[i].is(name) && tokens[i - 1].is_word() && !tokens[i - 1].is("return") &&
            std::find(kAfterName.begin(), kAfterName.end(), tokens[i + 1].text) !=
                kAfterName.end()) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string_view word_in_glsl(std::string_view word) {
    constexpr std::string_view kCall = "()";
    const auto* const found = std::find_if(kRenamed.begin(), kRenamed.end(),
                                           [&](const Renamed& each) { return each.word == word; });
    if (found == kRenamed.end()) {
        return {};
    }
    std::string_view glsl = found->glsl;
    glsl.remove_suffix(glsl.ends_with(kCall) ? kCall.size() : 0);
    return glsl.find('(') == std::string_view::npos ? glsl : std::string_view();
}

std::string reserved_name_advice(std::string_view word, int line, const SourceText& source) {
    const TokenLine* const tokens = tokens_in(source, line);
    return tokens != nullptr && declares(*tokens, word)
               ? fmt::format("GLSL keeps the word `{}` for itself: take another name.", word)
               : std::string();
}

std::string habit_advice(std::string_view message, int line, const SourceText& source) {
    const TokenLine* const tokens = tokens_in(source, line);
    if (tokens == nullptr) {
        return {};
    }
    if (message.starts_with("'#' : invalid directive")) {
        return "A comment begins with `//`.";
    }
    if (std::string advice = colon_advice(*tokens); !advice.empty()) {
        return advice;
    }
    for (const auto& advice_of : {head_advice, sign_advice}) {
        if (std::string advice = advice_of(*tokens); !advice.empty()) {
            return advice;
        }
    }
    if (has_type_in_angles(*tokens)) {
        return std::string(kNoTemplates);
    }
    const std::vector<Declaration> declarations = declarations_in(source);
    for (std::size_t i = 0; i < tokens->size(); ++i) {
        if (std::string advice = phrase_at(*tokens, i, declarations); !advice.empty()) {
            return advice;
        }
    }
    return {};
}

std::string division_advice(int line, const SourceText& source) {
    for (int before = line; before > 0 && before + 1 >= line; --before) {
        const TokenLine* const tokens = tokens_in(source, before);
        if (tokens != nullptr && divides_by_slashes(*tokens, before, source)) {
            return "`//` begins a comment: whole numbers are divided by `/`.";
        }
    }
    return {};
}

}  // namespace vkp
