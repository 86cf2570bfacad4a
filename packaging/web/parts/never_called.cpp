// Replacements of the functions that shaderc's library needs for HLSL, for optimising and for
// assembler, which a check never uses: it compiles GLSL, at level zero, to words. Nor does it
// request glslang's tree as text, or automatic bindings, so these functions have nothing to do.
#include "glslang/MachineIndependent/iomapper.h"
#include "glslang/MachineIndependent/localintermediate.h"
#include "glslang/Public/ShaderLang.h"
#include "libshaderc_util/spirv_tools_wrapper.h"

#include <cstdlib>

void glslang::TShader::setHlslIoMapping(bool) {}

void glslang::TIntermediate::output(TInfoSink&, bool) {}

bool glslang::TIoMapper::addStage(EShLanguage, TIntermediate&, TInfoSink&, TIoMapResolver*) {
    return true;
}

namespace shaderc_util {

bool SpirvToolsAssemble(Compiler::TargetEnv, Compiler::TargetEnvVersion, const string_piece,
                        spv_binary*, std::string*) {
    std::abort();
}

bool SpirvToolsDisassemble(Compiler::TargetEnv, Compiler::TargetEnvVersion,
                           const std::vector<uint32_t>&, std::string*) {
    std::abort();
}

bool SpirvToolsOptimize(Compiler::TargetEnv, Compiler::TargetEnvVersion, const std::vector<PassId>&,
                        std::vector<uint32_t>*, std::string*) {
    std::abort();
}

}  // namespace shaderc_util
