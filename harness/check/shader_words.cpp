#include "harness/check/shader_words.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

namespace {

using Wording = std::pair<std::string_view, std::string_view>;

// What the sentences name in GLSL, and what other languages have instead; longer words first.
constexpr std::array kHlsl = {
    Wording{"memoryBarrierBuffer(); barrier(); memoryBarrierBuffer();",
            "AllMemoryBarrierWithGroupSync();"},
    Wording{"`memoryBarrierBuffer();` on both sides of `barrier();`",
            "`AllMemoryBarrierWithGroupSync();` there"},
    Wording{"memoryBarrierImage(); barrier(); memoryBarrierImage();",
            "AllMemoryBarrierWithGroupSync();"},
    Wording{"`memoryBarrierImage();` on both sides of `barrier();`",
            "`AllMemoryBarrierWithGroupSync();` there"},
    Wording{"barrier();", "GroupMemoryBarrierWithGroupSync();"},
    Wording{"`coherent`", "`globallycoherent`"},
};

constexpr std::array kWgsl = {
    Wording{"memoryBarrierBuffer(); barrier(); memoryBarrierBuffer();", "storageBarrier();"},
    Wording{"`memoryBarrierBuffer();` on both sides of `barrier();`", "`storageBarrier();` there"},
    Wording{"memoryBarrierImage(); barrier(); memoryBarrierImage();", "textureBarrier();"},
    Wording{"`memoryBarrierImage();` on both sides of `barrier();`", "`textureBarrier();` there"},
    Wording{"barrier();", "workgroupBarrier();"},
    Wording{"shared memory", "`var<workgroup>`"},
    Wording{"gl_GlobalInvocationID", "global_invocation_id"},
    Wording{"gl_LocalInvocationID", "local_invocation_id"},
    Wording{"gl_LocalInvocationIndex", "local_invocation_index"},
    Wording{"gl_WorkGroupID", "workgroup_id"},
    Wording{"gl_SubgroupInvocationID", "subgroup_invocation_id"},
    Wording{"gl_SubgroupID", "subgroup_id"},
    Wording{"Core Vulkan has no atomics for floats", "WGSL has no atomics for floats"},
};

std::span<const Wording> wordings_of(ShaderLanguage language) {
    switch (language) {
        case ShaderLanguage::kHlsl:
            return kHlsl;
        case ShaderLanguage::kWgsl:
            return kWgsl;
        default:
            return {};
    }
}

void replace_all(std::string& sentence, const Wording& words) {
    std::size_t at = 0;
    while ((at = sentence.find(words.first, at)) != std::string::npos) {
        sentence.replace(at, words.first.size(), words.second);
        at += words.second.size();
    }
}

// glslang, and DXC for HLSL before 2021, load what both sides of `?:` name.
void explain_selection(Finding& finding, const Kernel& kernel) {
    const auto selects = [&](int line) {
        return line_of(kernel.text, line).find('?') != std::string_view::npos;
    };
    if (finding.kind == FindingKind::kOutOfBounds && std::ranges::any_of(finding.lines, selects)) {
        finding.advice += finding.advice.empty() ? "" : " ";
        finding.advice +=
            "In HLSL before 2021, `?:` evaluates both sides for every thread: use `if` to read "
            "one.";
    }
}

}  // namespace

void fit_sentences(PuzzleResult& result) {
    const Kernel& kernel = result.kernel;
    const bool is_hlsl = kernel.language == ShaderLanguage::kHlsl;
    const auto fit = [&](std::string& sentence) {
        for (const Wording& words : wordings_of(kernel.language)) {
            replace_all(sentence, words);
        }
        sentence = with_file_names(sentence, kernel.files);
    };
    for (std::vector<Finding>* const findings : {&result.findings, &result.notes}) {
        for (Finding& finding : *findings) {
            if (is_hlsl) {
                explain_selection(finding, kernel);
            }
            fit(finding.message);
            fit(finding.advice);
            fit(finding.cure);
        }
    }
    for (CompileError& error : result.compile_errors) {
        fit(error.message);
        fit(error.advice);
    }
}

}  // namespace vkp
