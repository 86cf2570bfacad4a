#include "harness/spirv/block_layout.hpp"

#include <algorithm>

namespace vkp::spirv {

namespace {

using spv::Decoration;
using spv::Op;

class ScalarWalk {
public:
    ScalarWalk(const TypeTable& types, const Decorations& decorations)
        : types_(types), decorations_(decorations), sizes_(types, decorations) {}

    std::vector<BlockScalar> all(Id block) && {
        const std::uint32_t members = members_of(block);
        for (std::uint32_t i = 0; i < members; ++i) {
            member_ = i;
            visit_member(block, i, 0);
        }
        return std::move(found_);
    }

private:
    [[nodiscard]] std::uint32_t members_of(Id type) const {
        return static_cast<std::uint32_t>(types_.definition(type).operands.size()) - 1;
    }

    void visit_member(Id type, std::uint32_t member, std::uint64_t at) {
        visit(types_.indexed_type(type, member), at + sizes_.offset(type, member),
              sizes_.matrices_of(type, member));
    }

    void visit(Id type, std::uint64_t at, BlockSizes::MatrixLayout matrices) {
        const Instruction& definition = types_.definition(type);
        switch (definition.op) {
            case Op::OpTypeStruct:
                for (std::uint32_t i = 0; i < members_of(type); ++i) {
                    visit_member(type, i, at);
                }
                break;
            case Op::OpTypeArray:
                visit_all(type, at, decorations_.of(type, Decoration::ArrayStride).value_or(0),
                          matrices);
                break;
            case Op::OpTypeMatrix:
                visit_matrix(type, at, matrices);
                break;
            case Op::OpTypeVector:
                visit_all(type, at, sizes_.bytes(types_.indexed_type(type, 0)), matrices);
                break;
            case Op::OpTypeRuntimeArray:
                break;
            default:
                found_.push_back({type, at, member_});
        }
    }

    void visit_all(Id type, std::uint64_t at, std::uint64_t stride,
                   BlockSizes::MatrixLayout matrices) {
        const Id element = types_.indexed_type(type, 0);
        for (std::uint32_t i = 0; i < types_.extent(type).value_or(0); ++i) {
            visit(element, at + i * stride, matrices);
        }
    }

    void visit_matrix(Id type, std::uint64_t at, BlockSizes::MatrixLayout matrices) {
        const Id column = types_.indexed_type(type, 0);
        const Id scalar = types_.indexed_type(column, 0);
        const std::uint64_t bytes = sizes_.bytes(scalar);
        for (std::uint32_t i = 0; i < types_.extent(type).value_or(0); ++i) {
            for (std::uint32_t k = 0; k < types_.extent(column).value_or(0); ++k) {
                const std::uint32_t outer = matrices.is_row_major ? k : i;
                const std::uint32_t inner = matrices.is_row_major ? i : k;
                visit(scalar, at + std::uint64_t{outer} * matrices.stride + inner * bytes, {});
            }
        }
    }

    const TypeTable& types_;
    const Decorations& decorations_;
    const BlockSizes sizes_;
    std::uint32_t member_ = 0;
    std::vector<BlockScalar> found_;
};

}  // namespace

Decorations::Decorations(const Module& module) {
    for (const Instruction& instruction : module.annotations) {
        const spirv::Words& words = instruction.operands;
        if (instruction.op == Op::OpDecorate && words.size() >= 2) {
            of_ids_[{words[0], words[1]}] = words.size() > 2 ? words[2] : 1;
        } else if (instruction.op == Op::OpMemberDecorate && words.size() >= 3) {
            of_members_[{words[0], words[1], words[2]}] = words.size() > 3 ? words[3] : 1;
        }
    }
}

std::optional<std::uint32_t> Decorations::of(Id id, Decoration decoration) const {
    const auto found = of_ids_.find({id, word(decoration)});
    return found == of_ids_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint32_t> Decorations::of(Id type, std::uint32_t member,
                                             Decoration decoration) const {
    const auto found = of_members_.find({type, member, word(decoration)});
    return found == of_members_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t BlockSizes::bytes(Id type, MatrixLayout matrices) const {
    const Instruction& definition = types_.definition(type);
    const spirv::Words& words = definition.operands;
    switch (definition.op) {
        case Op::OpTypeStruct: {
            std::uint64_t end = 0;
            for (std::uint32_t i = 0; i + 1 < words.size(); ++i) {
                end = std::max(end, member_end(definition, i));
            }
            return end;
        }
        case Op::OpTypeArray:
        case Op::OpTypeRuntimeArray: {
            const std::uint64_t before_last = types_.extent(type).value_or(1) - std::uint64_t{1};
            return before_last * decorations_.of(type, Decoration::ArrayStride).value_or(0) +
                   bytes(words[1], matrices);
        }
        case Op::OpTypeMatrix: {
            const std::uint64_t rows = types_.definition(words[1]).operands[2];
            const std::uint64_t scalar = bytes(types_.definition(words[1]).operands[1]);
            const std::uint64_t columns = words[2];
            return matrices.is_row_major ? (rows - 1) * matrices.stride + columns * scalar
                                         : (columns - 1) * matrices.stride + rows * scalar;
        }
        case Op::OpTypeVector:
            return words[2] * bytes(words[1]);
        case Op::OpTypeInt:
        case Op::OpTypeFloat:
            return words[1] / 8;
        default:
            return 4;
    }
}

std::uint32_t BlockSizes::offset(Id type, std::uint32_t member) const {
    return decorations_.of(type, member, Decoration::Offset).value_or(0);
}

std::uint64_t BlockSizes::member_end(const Instruction& type, std::uint32_t member) const {
    return offset(type.result(), member) +
           bytes(type.operands[member + 1], matrices_of(type.result(), member));
}

BlockSizes::MatrixLayout BlockSizes::matrices_of(Id type, std::uint32_t member) const {
    return {decorations_.of(type, member, Decoration::MatrixStride).value_or(0),
            decorations_.of(type, member, Decoration::RowMajor).has_value()};
}

std::vector<BlockScalar> scalars_of(const TypeTable& types, const Decorations& decorations,
                                    Id block) {
    return ScalarWalk(types, decorations).all(block);
}

}  // namespace vkp::spirv
