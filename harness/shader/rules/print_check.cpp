#include "harness/shader/rules/print_check.hpp"

#include "harness/base/input_error.hpp"
#include "harness/model/numbers/element_type.hpp"
#include "harness/spirv/print_format.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <unordered_map>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::PrintFormat;
using spv::Op;

constexpr const char* kFormats =
    "Integers take %d, %i, %u, %x or %o, floats %f, %e, %g or %a; 64 bits of an integer want an l "
    "(%lu), and vectors their size (%v3f). %% is a percent sign.";

// A scalar or a vector.
struct Printable {
    std::string name;  // "uvec3"
    char conversion = 'd';
    std::uint32_t components = 1;
    bool is_long = false;

    // The format to write.
    [[nodiscard]] std::string format() const {
        return fmt::format("%{}{}{}", components > 1 ? fmt::format("v{}", components) : "",
                           is_long ? "l" : "", conversion);
    }
    [[nodiscard]] bool fits(const PrintFormat& format) const {
        return format.is_for_floats() == (conversion == 'f') && format.is_long == is_long &&
               format.components == components;
    }
};

Scalar scalar_of(const Instruction& type) {
    const std::uint32_t bits = type.operands[1];
    if (type.op == Op::OpTypeFloat) {
        return bits == 64 ? Scalar::kFloat64 : bits == 16 ? Scalar::kFloat16 : Scalar::kFloat32;
    }
    const bool is_signed = type.operands[2] != 0;
    switch (bits) {
        case 8:
            return is_signed ? Scalar::kInt8 : Scalar::kUint8;
        case 16:
            return is_signed ? Scalar::kInt16 : Scalar::kUint16;
        case 64:
            return is_signed ? Scalar::kInt64 : Scalar::kUint64;
        default:
            return is_signed ? Scalar::kInt32 : Scalar::kUint32;
    }
}

class PrintCheck {
public:
    PrintCheck(const spirv::ParsedModule& shader, const spirv::PrintTable& prints)
        : shader_(shader), prints_(prints) {
        for (const Instruction& instruction : shader.module.globals) {
            types_[instruction.result()] = instruction.type();
        }
    }

    std::vector<CompileError> errors() {
        for (const spirv::Function& function : shader_.module.functions) {
            for (const Instruction& parameter : function.parameters) {
                types_[parameter.result()] = parameter.type();
            }
            for (const spirv::Block& block : function.blocks) {
                check(block);
            }
        }
        return std::move(errors_);
    }

private:
    void check(const spirv::Block& block) {
        for (const Instruction& instruction : block.instructions) {
            types_[instruction.result()] = instruction.type();
            if (prints_.is_print(instruction)) {
                check(instruction);
            }
        }
    }

    void check(const Instruction& print) {
        const std::optional<std::string> text = prints_.text(print);
        if (!text) {
            fail(print, "debugPrintfEXT begins with a text in quotes",
                 "Write debugPrintfEXT(\"i = %d\", i).");
            return;
        }
        try {
            const std::vector<PrintFormat> formats = spirv::read_print_text(*text).formats;
            const std::size_t values = print.operands.size() - spirv::PrintTable::kFirstValue;
            if (formats.size() != values) {
                fail(print,
                     fmt::format("the text has {} format{}, and {} value{} it", formats.size(),
                                 formats.size() == 1 ? "" : "s", values,
                                 values == 1 ? " follows" : "s follow"),
                     "Each value has a format of its own, a vector one for all of it: %v3f.");
                return;
            }
            for (std::size_t i = 0; i < formats.size(); ++i) {
                check(print, formats[i], i);
            }
        } catch (const InputError& error) {
            fail(print, fmt::format("`{}` is no format", error.what()), kFormats);
        }
    }

    void check(const Instruction& print, const PrintFormat& format, std::size_t value) {
        const Id id = print.operands[spirv::PrintTable::kFirstValue + value];
        const std::optional<Printable> printable = printable_of(types_[id]);
        if (!printable) {
            fail(print, fmt::format("value {} is neither a number nor a vector", value + 1),
                 "Print its parts one by one.");
        } else if (!printable->fits(format)) {
            fail(print,
                 fmt::format("`{}` does not fit value {}, which is of type {}", format.as_written,
                             value + 1, printable->name),
                 fmt::format("Write {}.", printable->format()));
        }
    }

    [[nodiscard]] std::optional<Printable> printable_of(Id type) const {
        const Instruction& definition = shader_.types.definition(type);
        if (definition.op == Op::OpTypeVector) {
            std::optional<Printable> component = printable_of(definition.operands[1]);
            if (component) {
                component->components = definition.operands[2];
                component->name = vector_name(definition);
            }
            return component;
        }
        if (definition.op == Op::OpTypeBool) {
            return Printable{.name = "bool"};
        }
        if (definition.op != Op::OpTypeInt && definition.op != Op::OpTypeFloat) {
            return {};
        }
        const Scalar scalar = scalar_of(definition);
        const bool is_float = definition.op == Op::OpTypeFloat;
        return Printable{.name = type_name({scalar}),
                         .conversion = is_float            ? 'f'
                                       : is_signed(scalar) ? 'd'
                                                           : 'u',
                         .is_long = !is_float && byte_count(scalar) == 8};
    }

    [[nodiscard]] std::string vector_name(const Instruction& vector) const {
        const Instruction& component = shader_.types.definition(vector.operands[1]);
        const auto count = static_cast<std::uint8_t>(vector.operands[2]);
        return component.op == Op::OpTypeBool ? fmt::format("bvec{}", count)
                                              : type_name({scalar_of(component), count});
    }

    void fail(const Instruction& print, std::string message, std::string advice) {
        errors_.push_back({print.source.line, std::move(message), std::move(advice)});
    }

    const spirv::ParsedModule& shader_;
    const spirv::PrintTable& prints_;
    std::unordered_map<Id, Id> types_;  // types of values
    std::vector<CompileError> errors_;
};

}  // namespace

std::vector<CompileError> check_prints(const spirv::ParsedModule& shader,
                                       const spirv::PrintTable& prints) {
    return prints.is_empty() ? std::vector<CompileError>() : PrintCheck(shader, prints).errors();
}

}  // namespace vkp
