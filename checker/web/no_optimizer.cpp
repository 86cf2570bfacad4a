// A replacement of SPIRV-Tools' optimizer, which gives specialization constants their values, and
// expands functions that take images (harness/shader): the page is smaller without it, and reports
// that.
#include <spirv-tools/optimizer.hpp>

namespace spvtools {

struct Optimizer::PassToken::Impl {};
struct Optimizer::Impl {
    MessageConsumer consumer;
};

Optimizer::PassToken::PassToken(std::unique_ptr<Impl> /*impl*/) {}
Optimizer::PassToken::~PassToken() = default;
Optimizer::Optimizer(spv_target_env /*environment*/) : impl_(std::make_unique<Impl>()) {}
Optimizer::~Optimizer() = default;

void Optimizer::SetMessageConsumer(MessageConsumer consumer) {
    impl_->consumer = std::move(consumer);
}

Optimizer& Optimizer::RegisterPass(PassToken&& /*pass*/) {
    return *this;
}

bool Optimizer::Run(const std::uint32_t* /*words*/, std::size_t /*count*/,
                    std::vector<std::uint32_t>* /*result*/,
                    const spv_optimizer_options /*options*/) const {
    impl_->consumer(SPV_MSG_ERROR, "", {},
                    "the browser edition cannot do that; the program can, ./workbook lab");
    return false;
}

static Optimizer::PassToken no_pass() {
    return Optimizer::PassToken(std::unique_ptr<Optimizer::PassToken::Impl>());
}

Optimizer::PassToken CreateSetSpecConstantDefaultValuePass(
    const std::unordered_map<std::uint32_t, std::string>& /*values*/) {
    return no_pass();
}
Optimizer::PassToken CreateFreezeSpecConstantValuePass() {
    return no_pass();
}
Optimizer::PassToken CreateFoldSpecConstantOpAndCompositePass() {
    return no_pass();
}
Optimizer::PassToken CreateMergeReturnPass() {
    return no_pass();
}
Optimizer::PassToken CreateInlineExhaustivePass() {
    return no_pass();
}
Optimizer::PassToken CreateEliminateDeadFunctionsPass() {
    return no_pass();
}
Optimizer::PassToken CreatePrivateToLocalPass() {
    return no_pass();
}
Optimizer::PassToken CreateSSARewritePass() {
    return no_pass();
}

}  // namespace spvtools
