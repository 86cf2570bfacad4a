#include "harness/lab/shader_kernel.hpp"

#include "harness/shader/link_module.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/spirv/module_source.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp {

namespace {

void take_language(Kernel& kernel, spv::SourceLanguage language) {
    if (language == spv::SourceLanguage::HLSL) {
        kernel.language = ShaderLanguage::kHlsl;
    } else if (language == spirv::kWgslLanguage) {
        kernel.language = ShaderLanguage::kWgsl;
    }
}

// Appends the module's source to the kernel's text.
void add_source(Kernel& kernel, const std::string& path) {
    ForeignModule& module = kernel.modules.back();
    try {
        spirv::Module parsed = spirv::parse(module.words);
        spirv::ModuleSource source = spirv::take_source(parsed, module.first_line);
        if (source.is_listing) {
            const auto lines = std::count(source.text.begin(), source.text.end(), '\n');
            source.files = {{path, module.first_line, static_cast<int>(lines)}};
        }
        kernel.text += source.text;
        take_language(kernel, source.language);
        std::ranges::move(source.files, std::back_inserter(kernel.files));
    } catch (const spirv::Error&) {
        // Who links it says what is wrong.
    }
}

// What the file leaves to the module.
void take_workgroup(Dispatch& dispatch, const ForeignModule& module) {
    try {
        dispatch.launch.workgroup_size = workgroup_size_of(
            reached_module(module.words, module.entry_point, dispatch.specialization));
    } catch (const spirv::Error&) {
        // Likewise.
    }
}

}  // namespace

void add_module(Kernel& kernel, const DescribedModule& described, std::vector<std::uint32_t> words,
                const std::string& path, Dispatch& dispatch) {
    ForeignModule& module = kernel.modules.emplace_back(described.module);
    module.words = std::move(words);
    module.first_line =
        1 + static_cast<int>(std::count(kernel.text.begin(), kernel.text.end(), '\n'));
    add_source(kernel, path);
    if (!described.has_workgroup) {
        take_workgroup(dispatch, module);
    }
}

}  // namespace vkp
