#include "harness/shader/specialize.hpp"

#include "harness/spirv/reached.hpp"
#include "harness/spirv/types.hpp"
#include "harness/spirv/validity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spirv-tools/optimizer.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Module;
using spv::Op;

std::map<std::uint32_t, Id> constants_of(const Module& module) {
    std::map<std::uint32_t, Id> constants;
    for (const Instruction& instruction : module.annotations) {
        if (instruction.op == Op::OpDecorate &&
            instruction.operands[1] == static_cast<std::uint32_t>(spv::Decoration::SpecId)) {
            constants[instruction.operands[2]] = instruction.operands[0];
        }
    }
    return constants;
}

// "uint", "float16_t"; "bool" for any type that is no number.
std::string type_name_of(const Instruction& type) {
    if (type.op != Op::OpTypeInt && type.op != Op::OpTypeFloat) {
        return "bool";
    }
    const std::uint32_t width = type.operands[1];
    const bool is_unsigned = type.op == Op::OpTypeInt && type.operands[2] == 0;
    if (width == 32) {
        return type.op == Op::OpTypeFloat ? "float" : is_unsigned ? "uint" : "int";
    }
    if (type.op == Op::OpTypeFloat) {
        return width == 64 ? "double" : fmt::format("float{}_t", width);
    }
    return fmt::format("{}int{}_t", is_unsigned ? "u" : "", width);
}

// The number in the text in two's complement, if an integer of that many bits can hold it.
std::optional<std::uint64_t> integer_in(std::string_view text, std::uint32_t width,
                                        bool is_signed) {
    const bool is_negative = text.starts_with('-');
    text.remove_prefix(is_negative || text.starts_with('+') ? 1 : 0);
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    text.remove_prefix(is_hexadecimal ? 2 : 0);
    std::uint64_t size = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), size, is_hexadecimal ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size()) {
        return {};
    }
    const std::uint64_t most = ~std::uint64_t{0} >> (64 - width + (is_signed ? 1 : 0));
    const bool fits = is_negative && !is_signed ? size == 0 : size <= most + (is_negative ? 1 : 0);
    return fits ? std::optional(is_negative ? ~size + 1 : size) : std::nullopt;
}

bool fits(std::string_view text, const Instruction& type) {
    const bool is_word = text == "true" || text == "false";
    switch (type.op) {
        case Op::OpTypeInt:
            return integer_in(text, type.operands[1], type.operands[2] != 0).has_value();
        case Op::OpTypeFloat:
            return !is_word;
        default:
            return is_word || text == "0" || text == "1";  // a bool, as Vulkan has it in 32 bits
    }
}

std::optional<CompileError> check_value(const SpecializedValue& value,
                                        const std::map<std::uint32_t, Id>& constants,
                                        const spirv::TypeTable& types,
                                        const spirv::NameTable& names) {
    const auto found = constants.find(value.id);
    if (found == constants.end()) {
        std::vector<std::uint32_t> ids;
        for (const auto& [id, constant] : constants) {
            ids.push_back(id);
        }
        return CompileError{value.line,
                            fmt::format("there is no specialization constant {}", value.id),
                            ids.empty() ? std::string("There is none at all.")
                                        : fmt::format("There is {}.", fmt::join(ids, ", "))};
    }
    const Instruction& type = types.definition(types.definition(found->second).type());
    if (fits(value.text, type)) {
        return {};
    }
    const std::string name = names.name(found->second);
    return CompileError{
        value.line,
        fmt::format("`{}` is no value of constant {}{}, which is of type {}", value.text, value.id,
                    name.empty() ? "" : fmt::format(", `{}`", name), type_name_of(type)),
        type_name_of(type) == "bool" ? "A bool is true or false."
                                     : "Write a number that the type holds."};
}

// `what` is the subject of an error.
spirv::Words run(spvtools::Optimizer& optimizer, const spirv::Module& module, const char* what) {
    std::string complaint;
    optimizer.SetMessageConsumer(
        [&](spv_message_level_t level, const char*, const spv_position_t&, const char* message) {
            if (level <= SPV_MSG_ERROR && complaint.empty()) {
                complaint = message;
            }
        });
    spvtools::OptimizerOptions options;
    options.set_run_validator(false);  // the user of the words validates them
    const spirv::Words words = spirv::with_known_languages(spirv::serialize(module));
    spirv::Words result;
    if (!optimizer.Run(words.data(), words.size(), &result, options)) {
        throw spirv::Error(fmt::format("{}: {}", what, complaint), 0);
    }
    return result;
}

// Their ids for an application.
std::set<std::uint32_t> bool_constants(const Module& module) {
    std::set<Id> bools;
    for (const Instruction& global : module.globals) {
        if (global.op == Op::OpSpecConstantTrue || global.op == Op::OpSpecConstantFalse) {
            bools.insert(global.result());
        }
    }
    std::set<std::uint32_t> ids;
    for (const auto& [id, constant] : constants_of(module)) {
        if (bools.contains(constant)) {
            ids.insert(id);
        }
    }
    return ids;
}

spirv::Words with_values(const Module& module, const std::vector<SpecializedValue>& values) {
    std::unordered_map<std::uint32_t, std::string> texts;
    const std::set<std::uint32_t> bools = bool_constants(module);
    for (const SpecializedValue& value : values) {
        const bool is_number = value.text == "0" || value.text == "1";
        texts[value.id] = !bools.contains(value.id) || !is_number ? value.text
                          : value.text == "1"                     ? "true"
                                                                  : "false";
    }
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_3);
    if (!texts.empty()) {
        optimizer.RegisterPass(spvtools::CreateSetSpecConstantDefaultValuePass(texts));
    }
    optimizer.RegisterPass(spvtools::CreateFreezeSpecConstantValuePass())
        .RegisterPass(spvtools::CreateFoldSpecConstantOpAndCompositePass());
    return run(optimizer, module, "specialization constants");
}

// The passes that expand functions where they are called.
spvtools::Optimizer& register_expansion(spvtools::Optimizer& optimizer) {
    return optimizer.RegisterPass(spvtools::CreateMergeReturnPass())
        .RegisterPass(spvtools::CreateInlineExhaustivePass())
        .RegisterPass(spvtools::CreateEliminateDeadFunctionsPass());
}

}  // namespace

bool can_be_specialized(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::OpSpecConstantTrue:
        case Op::OpSpecConstantFalse:
        case Op::OpSpecConstant:
        case Op::OpSpecConstantComposite:
        case Op::OpSpecConstantOp:
            return true;
        default:
            return false;
    }
}

std::vector<CompileError> check_specialization(const Module& module,
                                               const std::vector<SpecializedValue>& values) {
    const std::map<std::uint32_t, Id> constants = constants_of(module);
    const spirv::TypeTable types(module);
    const spirv::NameTable names(module);
    std::vector<CompileError> errors;
    for (const SpecializedValue& value : values) {
        if (auto error = check_value(value, constants, types, names)) {
            errors.push_back(std::move(*error));
        }
    }
    return errors;
}

Module with_integers(Module module, const std::vector<SpecializedValue>& values) {
    constexpr std::size_t kFirstWord = 2;
    const std::map<std::uint32_t, Id> ids = constants_of(module);
    std::unordered_map<Id, const Instruction*> types;
    for (Instruction& constant : module.globals) {
        if (constant.op == Op::OpTypeInt) {
            types[constant.result()] = &constant;
        }
        const auto type = types.find(constant.type());
        if (constant.op != Op::OpSpecConstant || type == types.end()) {
            continue;
        }
        const std::uint32_t width = type->second->operands[1];
        const auto value = std::ranges::find_if(values, [&](const SpecializedValue& each) {
            const auto id = ids.find(each.id);
            return id != ids.end() && id->second == constant.result();
        });
        const std::size_t words = constant.operands.size() - kFirstWord;
        if (value == values.end() || words != (width == 64 ? 2 : 1) || width > 64 || width == 0) {
            continue;
        }
        const bool is_signed = type->second->operands[2] != 0;
        if (const auto bits = integer_in(value->text, width, is_signed)) {
            constant.operands[kFirstWord] = static_cast<std::uint32_t>(*bits);
            constant.operands.back() = static_cast<std::uint32_t>(*bits >> (width == 64 ? 32 : 0));
        }
    }
    return module;
}

std::optional<CompileError> check_lengths(const Module& module, const Module& original,
                                          const std::vector<SpecializedValue>& values) {
    std::unordered_map<Id, bool> is_zero;
    const bool has_empty_array = std::ranges::any_of(module.globals, [&](const Instruction& each) {
        if (each.op == Op::OpSpecConstant || each.op == Op::OpConstant) {
            is_zero[each.result()] = each.operands[2] == 0;
        }
        return each.op == Op::OpTypeArray && is_zero[each.operands[2]];
    });
    if (!has_empty_array) {
        return {};
    }
    const Module given = with_integers(original, values);
    const spirv::NameTable names(given);
    std::vector<std::string> constants;
    std::vector<std::uint32_t> ids;
    for (const auto& [id, constant] : constants_of(given)) {
        const auto found = std::ranges::find(given.globals, constant, &Instruction::result);
        if (found != given.globals.end() && found->op == Op::OpSpecConstant &&
            found->operands[2] == 0) {
            const std::string name = names.name(constant);
            constants.push_back(fmt::format("{}{}", id, name.empty() ? "" : " (`" + name + "`)"));
            ids.push_back(id);
        }
    }
    return CompileError{
        0,
        ids.empty() ? std::string("the length of an array is 0 with these specialization constants")
                    : fmt::format("the length of an array is 0, as specialization constant {} is",
                                  fmt::join(constants, " or ")),
        fmt::format("Write a value, as in `// specialize: {} = 64`.",
                    ids.empty() ? 0 : ids.front())};
}

spirv::Words specialized(const Module& module, const std::vector<SpecializedValue>& values,
                         Unreachable unreachable) {
    Module result = std::ranges::any_of(module.globals, can_be_specialized)
                        ? spirv::parse(with_values(module, values))
                        : module;
    if (unreachable == Unreachable::kGoes) {
        spirv::remove_unreached(result);
    }
    return spirv::serialize(result);
}

spirv::Words inlined(const spirv::Module& module) {
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_3);
    register_expansion(optimizer);
    return run(optimizer, module, "functions that are expanded");
}

spirv::Words in_registers(const spirv::Module& module) {
    spvtools::Optimizer optimizer(SPV_ENV_VULKAN_1_3);
    register_expansion(optimizer)
        .RegisterPass(spvtools::CreatePrivateToLocalPass())
        .RegisterPass(spvtools::CreateSSARewritePass());
    return run(optimizer, module, "variables that become values");
}

}  // namespace vkp
