#include "harness/translation/reserved_words.hpp"

#include "harness/spirv/parsed_module.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace vkp {

namespace {

// Metal Shading Language Specification: the keywords of C++14 and those that Metal adds.
constexpr std::string_view kMslWords =
    "alignas alignof and and_eq array as_type asm atomic atomic_bool atomic_int atomic_uint "
    "auto bfloat bitand bitor bool break case catch char class compl const const_cast constant "
    "constexpr continue decltype default delete depth2d depthcube device discard_fragment do "
    "double dynamic_cast else enum explicit export extern false float for fragment friend goto "
    "half if inline int int16_t int32_t int64_t int8_t intersector kernel long mesh metal "
    "mutable namespace new noexcept not not_eq nullptr object object_data operator or or_eq "
    "private protected ptrdiff_t public ray_data register reinterpret_cast return sampler short "
    "signed simd size_t sizeof static static_assert static_cast struct switch template texture "
    "texture1d texture1d_array texture2d texture2d_array texture3d texture_buffer texturecube "
    "this thread thread_local threadgroup threadgroup_imageblock throw true try typedef typeid "
    "typename uchar uint uint16_t uint32_t uint64_t uint8_t ulong union unsigned ushort using "
    "vec vertex virtual visible void volatile wchar_t while xor xor_eq";

constexpr std::array<std::string_view, 9> kMslScalars = {"bool", "char", "uchar", "short", "ushort",
                                                         "int",  "uint", "half",  "float"};

// "Keywords" and "Reserved Words" of the DirectX HLSL reference.
constexpr std::string_view kHlslWords =
    "AppendStructuredBuffer BlendState Buffer ByteAddressBuffer CompileShader ComputeShader "
    "ConsumeStructuredBuffer DepthStencilState DepthStencilView DomainShader GeometryShader "
    "Hullshader InputPatch LineStream NULL OutputPatch PixelShader PointStream RWBuffer "
    "RWByteAddressBuffer RWStructuredBuffer RWTexture1D RWTexture1DArray RWTexture2D "
    "RWTexture2DArray RWTexture3D RasterizerState RenderTargetView SamplerComparisonState "
    "SamplerState StructuredBuffer Texture1D Texture1DArray Texture2D Texture2DArray "
    "Texture2DMS Texture2DMSArray Texture3D TextureCube TextureCubeArray TriangleStream "
    "VertexShader asm asm_fragment auto bool break case catch cbuffer centroid char class "
    "column_major compile compile_fragment const const_cast continue default delete discard do "
    "double dword dynamic_cast else enum explicit export extern false float for friend fxgroup "
    "globallycoherent goto groupshared half if in inline inout int interface line lineadj "
    "linear long matrix min10float min12int min16float min16int min16uint mutable namespace new "
    "nointerpolation noperspective operator out packoffset pass pixelfragment point precise "
    "private protected public register reinterpret_cast return row_major sample sampler shared "
    "short signed sizeof snorm stateblock stateblock_state static static_cast string struct "
    "switch tbuffer technique technique10 technique11 template texture this throw triangle "
    "triangleadj true try typedef typename uint uniform union unorm unsigned using vector "
    "vertexfragment virtual void volatile while";

constexpr std::array<std::string_view, 6> kHlslScalars = {"bool", "int",   "uint",
                                                          "half", "float", "double"};

void add_words(std::set<std::string>& words, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.emplace(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// "float2" to "float4", and "float2x2" to "float4x4".
template <std::size_t kCount>
void add_vectors(std::set<std::string>& words,
                 const std::array<std::string_view, kCount>& scalars) {
    for (const std::string_view scalar : scalars) {
        for (int rows = 2; rows <= 4; ++rows) {
            words.insert(fmt::format("{}{}", scalar, rows));
            for (int columns = 2; columns <= 4; ++columns) {
                words.insert(fmt::format("{}{}x{}", scalar, rows, columns));
            }
        }
    }
}

std::set<std::string> all_words(Language language) {
    std::set<std::string> words;
    if (language == Language::kMsl) {
        add_words(words, kMslWords);
        add_vectors(words, kMslScalars);
    } else {
        add_words(words, kHlslWords);
        add_vectors(words, kHlslScalars);
    }
    return words;
}

const std::set<std::string>& words_of(Language language) {
    static const std::set<std::string> msl = all_words(Language::kMsl);
    static const std::set<std::string> hlsl = all_words(Language::kHlsl);
    return language == Language::kMsl ? msl : hlsl;
}

// The index of the name among the operands of a naming instruction; 0 for other instructions.
std::size_t name_operand(const spirv::Instruction& instruction) {
    return instruction.op == spv::Op::OpName ? 1 : instruction.op == spv::Op::OpMemberName ? 2 : 0;
}

// The identifier of a function, without the parameters that follow in its name: "kernel(".
std::string_view identifier(std::string_view name) {
    return name.substr(0, name.find('('));
}

std::set<std::string, std::less<>> names_in(const spirv::Module& module) {
    std::set<std::string, std::less<>> names;
    for (const spirv::Instruction& instruction : module.debug) {
        if (const std::size_t at = name_operand(instruction); at > 0) {
            names.emplace(identifier(spirv::literal_string(instruction, at)));
        }
    }
    return names;
}

}  // namespace

const std::vector<std::string_view>& reserved_words(Language language) {
    const auto views = [](Language of) {
        return std::vector<std::string_view>(words_of(of).begin(), words_of(of).end());
    };
    static const std::vector<std::string_view> msl = views(Language::kMsl);
    static const std::vector<std::string_view> hlsl = views(Language::kHlsl);
    return language == Language::kMsl ? msl : hlsl;
}

std::vector<std::uint32_t> with_free_names(const spirv::ParsedModule& shader, Language language) {
    spirv::Module module = shader.module;
    const auto taken = names_in(module);
    for (spirv::Instruction& instruction : module.debug) {
        const std::size_t at = name_operand(instruction);
        const std::string name = at > 0 ? spirv::literal_string(instruction, at) : std::string();
        const std::string word(identifier(name));
        if (!words_of(language).contains(word)) {
            continue;
        }
        int number = 0;
        while (taken.contains(fmt::format("{}{}", word, number))) {
            ++number;
        }
        instruction.operands.resize(at);
        spirv::append_literal(instruction.operands,
                              fmt::format("{}{}{}", word, number, name.substr(word.size())));
    }
    return spirv::serialize(module);
}

std::vector<std::uint32_t> with_unique_names(std::span<const std::uint32_t> words) {
    constexpr std::size_t kHeaderWords = 5;
    std::size_t at = std::min(kHeaderWords, words.size());
    spirv::Words result(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
    std::map<std::string, int> known;
    while (at < words.size()) {
        const std::size_t count = std::max(words[at] >> spv::WordCountShift, 1U);
        const auto part = words.subspan(at, std::min(count, words.size() - at));
        at += part.size();
        const auto op = static_cast<spv::Op>(part[0] & spv::OpCodeMask);
        spirv::Instruction instruction{op, {part.begin() + 1, part.end()}};
        const std::string name =
            op == spv::Op::OpName ? spirv::literal_string(instruction, 1) : std::string();
        if (const int number = name.empty() ? 0 : known[name]++; number > 0) {
            instruction.operands.resize(1);
            spirv::append_literal(instruction.operands, fmt::format("{}_{}", name, number - 1));
        }
        const auto length = static_cast<std::uint32_t>(instruction.operands.size()) + 1;
        result.push_back(length << spv::WordCountShift | static_cast<std::uint32_t>(op));
        result.insert(result.end(), instruction.operands.begin(), instruction.operands.end());
    }
    return result;
}

}  // namespace vkp
