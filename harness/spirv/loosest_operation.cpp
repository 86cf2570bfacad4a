#include "harness/spirv/loosest_operation.hpp"

#include "harness/spirv/float_functions.hpp"

namespace vkp::spirv {

LooseOperation loosest_operation(const Module& module) {
    const FloatFunctions functions(module);
    LooseOperation loosest;
    for_each_in_functions(module, [&](const Instruction& instruction) {
        const auto function = functions.called_by(instruction);
        const OpenResult* const what =
            function ? open_result(*function) : open_result(instruction.op);
        const Freedom most = loosest.what == nullptr ? Freedom::kNone : loosest.what->freedom;
        if (what != nullptr && what->freedom > most) {
            loosest = {what, instruction.source.line};
        }
    });
    return loosest;
}

}  // namespace vkp::spirv
