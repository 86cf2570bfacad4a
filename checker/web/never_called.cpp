// The optimizer of SPIRV-Tools, which prepares modules of other compilers (harness/shader's
// link_module). The page checks texts, and is smaller without it.
#include <spirv-tools/optimizer.hpp>

#include <cstdlib>

namespace spvtools {

struct Optimizer::PassToken::Impl {};
struct Optimizer::Impl {};

Optimizer::PassToken::~PassToken() = default;
Optimizer::Optimizer(spv_target_env /*environment*/) {
    std::abort();
}
Optimizer::~Optimizer() = default;

void Optimizer::SetMessageConsumer(MessageConsumer /*consumer*/) {}

Optimizer& Optimizer::RegisterPass(PassToken&& /*pass*/) {
    return *this;
}

bool Optimizer::Run(const std::uint32_t* /*words*/, std::size_t /*count*/,
                    std::vector<std::uint32_t>* /*result*/,
                    const spv_optimizer_options /*options*/) const {
    std::abort();
}

Optimizer::PassToken CreateSetSpecConstantDefaultValuePass(
    const std::unordered_map<std::uint32_t, std::string>& /*values*/) {
    std::abort();
}
Optimizer::PassToken CreateFreezeSpecConstantValuePass() {
    std::abort();
}
Optimizer::PassToken CreateFoldSpecConstantOpAndCompositePass() {
    std::abort();
}
Optimizer::PassToken CreateEliminateDeadFunctionsPass() {
    std::abort();
}
Optimizer::PassToken CreateDeadVariableEliminationPass() {
    std::abort();
}

}  // namespace spvtools
