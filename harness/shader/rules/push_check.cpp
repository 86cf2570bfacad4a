#include "harness/shader/rules/push_check.hpp"

#include "harness/spirv/block_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

constexpr std::size_t kWordBytes = sizeof(std::int32_t);

// The struct of the module's push constants; 0 if it has none.
Id pushed_block(const spirv::ParsedModule& shader) {
    for (const Instruction& variable : shader.module.globals) {
        if (variable.op == Op::OpVariable &&
            shader.types.storage_class(variable.type()) == spv::StorageClass::PushConstant) {
            return shader.types.pointee(variable.type());
        }
    }
    return 0;
}

std::string line_for(bool is_float) {
    return is_float ? "`// push: float[1] = {1}`" : "`// push: int[1] = {1}`";
}

class PushCheck {
public:
    PushCheck(const spirv::ParsedModule& shader, Id block, const std::vector<PushedWord>& words)
        : shader_(shader),
          block_(block),
          words_(words),
          decorations_(shader.module),
          sizes_(shader.types, decorations_) {}

    [[nodiscard]] std::vector<CompileError> errors() const {
        const std::uint64_t given = words_.size() * kWordBytes;
        const Instruction& type = shader_.types.definition(block_);
        for (std::uint32_t i = 0; i + 1 < type.operands.size(); ++i) {
            if (sizes_.member_end(type, i) > given) {
                return {missing(i, sizes_.member_end(type, i), given)};
            }
        }
        const std::uint64_t needed = sizes_.bytes(block_);
        if (given >= needed + kWordBytes) {
            return {{words_.back().line,
                     fmt::format("the kernel's push constants take {} bytes, and `push` gives {}",
                                 needed, given),
                     "Take the last values out."}};
        }
        return type_errors();
    }

private:
    [[nodiscard]] CompileError missing(std::uint32_t member, std::uint64_t end,
                                       std::uint64_t given) const {
        return {words_.back().line,
                fmt::format("`{}` of the push constants has no value: it ends at byte {}, and "
                            "`push` gives {}",
                            shader_.names.member_name(block_, member), end, given),
                fmt::format("Write one in a line below, as in {}.", line_for(false))};
    }

    [[nodiscard]] std::vector<CompileError> type_errors() const {
        std::vector<CompileError> errors;
        for (const spirv::BlockScalar& scalar :
             spirv::scalars_of(shader_.types, decorations_, block_)) {
            const bool is_float = shader_.types.definition(scalar.type).op == Op::OpTypeFloat;
            if (sizes_.bytes(scalar.type) != kWordBytes) {
                continue;
            }
            const PushedWord& word = words_.at(scalar.offset / kWordBytes);
            if (word.line != 0 && word.is_float != is_float) {
                errors.push_back(
                    {word.line,
                     fmt::format("`{}` of the push constants is {} at byte {}, and `push` gives {} "
                                 "there",
                                 shader_.names.member_name(block_, scalar.member),
                                 is_float ? "a float" : "an integer", scalar.offset,
                                 is_float ? "an integer" : "a float"),
                     fmt::format("One line for each type, in the order of the members: {}.",
                                 line_for(is_float))});
            }
        }
        return errors;
    }

    const spirv::ParsedModule& shader_;
    Id block_;
    const std::vector<PushedWord>& words_;
    const spirv::Decorations decorations_;
    const spirv::BlockSizes sizes_;
};

}  // namespace

std::vector<CompileError> check_pushed(const spirv::ParsedModule& shader,
                                       const KernelInterface& interface) {
    const std::vector<PushedWord>& words = *interface.push_constants;
    const Id block = pushed_block(shader);
    if (block == 0) {
        return {{words.front().line, "the kernel declares no push constants",
                 "Declare them as in `layout(push_constant) uniform Params { int n; } params;`."}};
    }
    return PushCheck(shader, block, words).errors();
}

}  // namespace vkp
