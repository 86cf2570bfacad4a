// What shaderc's library asks for in its parts for HLSL, for optimising and for assembler, none of
// which a check takes: it compiles GLSL, at level zero, to words. Nor does it ask glslang for its
// tree as text, or to give out bindings, for which there is nothing to do then.
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
