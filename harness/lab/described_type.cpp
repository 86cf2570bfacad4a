#include "harness/lab/described_type.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;

// "float", "int16_t"
std::optional<std::string> scalar_name(const Instruction& type) {
    if (type.op != Op::OpTypeFloat && type.op != Op::OpTypeInt) {
        return {};
    }
    const std::uint32_t bits = type.operands[1];
    if (type.op == Op::OpTypeFloat) {
        return bits == 64 ? "double" : bits == 16 ? "float16_t" : "float";
    }
    const std::string stem = type.operands[2] == 0 ? "uint" : "int";
    return bits == 32 ? stem : fmt::format("{}{}_t", stem, bits);
}

class MemberReader {
public:
    MemberReader(const spirv::TypeTable& types, const spirv::NameTable& names,
                 const spirv::Decorations& decorations)
        : types_(types), names_(names), decorations_(decorations) {}

    // An array that contains what is read now.
    struct Repeated {
        std::uint64_t count = 1;
        std::uint64_t stride = 0;
        bool is_counted_by_buffer = false;
    };

    void read_struct(Id type, const std::string& name, std::uint64_t offset,
                     const Repeated& repeated) {
        const std::size_t count = types_.definition(type).operands.size() - 1;
        for (std::uint32_t m = 0; m < count; ++m) {
            std::string member = names_.member_name(type, m);
            member = member.empty() ? fmt::format("member{}", m) : member;
            matrix_stride_ = decorations_.of(type, m, spv::Decoration::MatrixStride).value_or(0);
            read(types_.indexed_type(type, m),
                 name.empty() ? member : fmt::format("{}.{}", name, member),
                 offset + decorations_.of(type, m, spv::Decoration::Offset).value_or(0), repeated);
        }
    }

    std::vector<DescribedMember> members = {};

private:
    void read(Id type, const std::string& name, std::uint64_t offset, const Repeated& repeated) {
        const Instruction& definition = types_.definition(type);
        if (const auto known = lab_type_name(types_, type)) {
            members.push_back({name, *known, offset, repeated.count, repeated.stride,
                               repeated.is_counted_by_buffer});
        } else if (definition.op == Op::OpTypeStruct) {
            read_struct(type, name, offset, repeated);
        } else if (definition.op == Op::OpTypeMatrix) {
            read_all(definition.operands[1], name, offset, {definition.operands[2], matrix_stride_},
                     repeated);
        } else if (definition.op == Op::OpTypeArray || definition.op == Op::OpTypeRuntimeArray) {
            const auto extent = types_.extent(type);
            read_all(definition.operands[1], name, offset,
                     {extent.value_or(1),
                      decorations_.of(type, spv::Decoration::ArrayStride).value_or(0), !extent},
                     repeated);
        }
    }

    // In the elements of an array, each of `own` is a member; the first few stand for many.
    void read_all(Id type, const std::string& name, std::uint64_t offset, const Repeated& own,
                  const Repeated& repeated) {
        constexpr std::uint64_t kMost = 16;
        if (repeated.stride == 0) {
            read(type, name, offset, own);
            return;
        }
        for (std::uint64_t i = 0; i < std::min(own.count, kMost); ++i) {
            read(type, fmt::format("{}[{}]", name, i), offset + i * own.stride, repeated);
        }
    }

    const spirv::TypeTable& types_;
    const spirv::NameTable& names_;
    const spirv::Decorations& decorations_;
    std::uint32_t matrix_stride_ = 0;  // of the member that is read now
};

}  // namespace

std::string vector_type_name(const std::string& scalar, std::uint32_t components) {
    const std::string prefix = scalar == "float"       ? ""
                               : scalar == "double"    ? "d"
                               : scalar == "float16_t" ? "f16"
                               : scalar == "int"       ? "i"
                               : scalar == "uint"      ? "u"
                               : scalar[0] == 'u'      ? "u" + scalar.substr(4, scalar.size() - 6)
                                                       : "i" + scalar.substr(3, scalar.size() - 5);
    return fmt::format("{}vec{}", prefix, components);
}

std::optional<std::string> lab_type_name(const spirv::TypeTable& types, Id type) {
    const Instruction& definition = types.definition(type);
    if (definition.op != Op::OpTypeVector) {
        return scalar_name(definition);
    }
    const auto scalar = scalar_name(types.definition(definition.operands[1]));
    return scalar ? std::optional(vector_type_name(*scalar, definition.operands[2])) : std::nullopt;
}

std::vector<DescribedMember> members_of(const spirv::TypeTable& types,
                                        const spirv::NameTable& names,
                                        const spirv::Decorations& decorations, Id block) {
    MemberReader reader(types, names, decorations);
    reader.read_struct(block, "", 0, {});
    return std::move(reader.members);
}

}  // namespace vkp
