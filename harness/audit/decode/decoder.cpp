#include "harness/audit/decode/decoder.hpp"

#include "harness/audit/decode/builtins.hpp"
#include "harness/audit/decode/function_decoder.hpp"
#include "harness/audit/steps/memory_steps.hpp"
#include "harness/spirv/cfg_order.hpp"
#include "harness/spirv/float_rules.hpp"
#include "harness/spirv/grammar.hpp"
#include "harness/spirv/operations.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::audit {

namespace {

// Registers, constants and other objects of one workgroup.
constexpr std::size_t kFrameBytes = std::size_t{256} << 20U;
// At first so much is reserved for each; memory that is not touched costs nothing.
constexpr std::size_t kFewBytes = std::size_t{1} << 20U;

}  // namespace

std::unique_ptr<const StepTree> decoded(const Dispatched& dispatched, const Options& options) {
    for (std::size_t reserved = kFewBytes;; reserved *= 4) {
        try {
            auto tree = std::make_unique<StepTree>(FrameLayout(reserved, kFrameBytes));
            tree->frame.enter();
            Decoder(dispatched, options, *tree).decode();
            return tree;
        } catch (const FrameLayout::Full&) {
            continue;  // with more
        }
    }
}

Decoder::Decoder(const Dispatched& dispatched, const Options& options, StepTree& tree)
    : shader_(dispatched.shader),
      buffers_(dispatched.buffers),
      options_(options),
      tree_(tree),
      prints_(shader_.module),
      kept_(spirv::kept_as_written(shader_.module)),
      types_(tree.types.emplace(shader_.module)),
      code_(tree.frame, options, padded_lanes(dispatched.launch)) {
    tree_.push_constants.assign(dispatched.push_constants.begin(), dispatched.push_constants.end());
}

void Decoder::decode() {
    read_decorations();
    find_written_variables();
    find_views();
    code_.set_target(tree_.start);
    for (const spirv::Instruction& instruction : shader_.module.globals) {
        decode_global(instruction);
    }
    decode_functions();
}

void Decoder::read_decorations() {
    for (const spirv::Instruction& instruction : shader_.module.annotations) {
        const spirv::Words& words = instruction.operands;
        const bool is_member = instruction.op == spv::Op::OpMemberDecorate;
        if (!is_member && instruction.op != spv::Op::OpDecorate) {
            continue;
        }
        switch (static_cast<spv::Decoration>(words[is_member ? 2 : 1])) {
            case spv::Decoration::Binding:
                bindings_[words[0]] = words[2];
                break;
            case spv::Decoration::BuiltIn:
                builtins_[words[0]] = static_cast<spv::BuiltIn>(words[2]);
                break;
            case spv::Decoration::Coherent:
            case spv::Decoration::Volatile:  // a volatile variable is coherent as well
                coherent_.insert({words[0], is_member ? std::optional(words[1]) : std::nullopt});
                break;
            case spv::Decoration::Aliased:
                aliased_.insert(words[0]);
                break;
            case spv::Decoration::NonWritable:
                is_readonly_[words[0]] = true;  // belongs to a variable, or to the block it holds
                break;
            default:
                break;
        }
    }
}

// A variable that nothing writes cannot be raced for.
void Decoder::find_written_variables() {
    std::unordered_map<spirv::Id, spirv::Id> roots;
    for (const spirv::Function& function : shader_.module.functions) {
        for (const spirv::Block& block : function.blocks) {
            for (const spirv::Instruction& instruction : block.instructions) {
                note_root(instruction, roots);
            }
        }
    }
}

void Decoder::note_root(const spirv::Instruction& instruction,
                        std::unordered_map<spirv::Id, spirv::Id>& roots) {
    const auto root_of = [&](spirv::Id id) { return roots.contains(id) ? roots[id] : id; };
    const spirv::Words& words = instruction.operands;
    if (instruction.op == spv::Op::OpAccessChain ||
        instruction.op == spv::Op::OpInBoundsAccessChain) {
        roots[words[1]] = root_of(words[2]);
    } else if (const std::optional<std::size_t> place = spirv::pointer_operand(instruction.op);
               place && spirv::writes_memory(instruction.op)) {
        is_written_[root_of(words[*place])] = true;
    } else if (instruction.op == spv::Op::OpFunctionCall) {
        for (const spirv::Id argument : words) {
            is_written_[root_of(argument)] = true;
        }
    } else if (instruction.op == spv::Op::OpCopyMemory) {
        is_written_[root_of(words[0])] = true;
    }
}

void Decoder::find_views() {
    for (const spirv::Instruction& variable : shader_.module.globals) {
        if (variable.op == spv::Op::OpVariable) {
            const spirv::Id id = variable.result();
            const auto binding = bindings_.find(id);
            views_.add(variable, type_of(variable.type()), aliased_.contains(id),
                       binding == bindings_.end() ? 0 : binding->second, is_written_.contains(id));
        }
    }
}

void Decoder::decode_global(const spirv::Instruction& instruction) {
    switch (instruction.op) {
        case spv::Op::OpConstant:
        case spv::Op::OpSpecConstant:
        case spv::Op::OpConstantTrue:
        case spv::Op::OpSpecConstantTrue:
        case spv::Op::OpConstantFalse:
        case spv::Op::OpSpecConstantFalse:
        case spv::Op::OpConstantComposite:
        case spv::Op::OpSpecConstantComposite:
        case spv::Op::OpConstantNull:
            decode_constant(instruction);
            break;
        case spv::Op::OpSpecConstantOp:
            throw spirv::Error(
                fmt::format("a specialization constant that {} computes",
                            spirv::opcode_name(static_cast<spv::Op>(instruction.operands[2]))),
                0);
        case spv::Op::OpUndef:
            set_value(instruction.result(), type_of(instruction.type()),
                      undefined_value(type_of(instruction.type())));
            break;
        case spv::Op::OpVariable:
            decode_variable(instruction);
            break;
        default:
            break;  // types
    }
}

void Decoder::decode_constant(const spirv::Instruction& instruction) {
    const Type& type = type_of(instruction.type());
    set_value(instruction.result(), type, constant_value(type, instruction));
    if (type.kind == Type::Kind::kScalar && type.scalar.bits == 32 &&
        type.scalar.kind != ScalarType::Kind::kFloat) {
        constants_[instruction.result()] =
            instruction.op == spv::Op::OpConstantNull ? 0 : instruction.operands.back();
    }
}

Value Decoder::constant_value(const Type& type, const spirv::Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    switch (instruction.op) {
        case spv::Op::OpConstantTrue:
        case spv::Op::OpSpecConstantTrue:
            return {code_.constant(type.scalar, kAllBits)};
        case spv::Op::OpConstantFalse:
        case spv::Op::OpSpecConstantFalse:
            return {code_.constant(type.scalar, 0)};
        case spv::Op::OpConstantNull:
            return null_value(type);
        case spv::Op::OpConstantComposite:
        case spv::Op::OpSpecConstantComposite: {
            Value value;
            for (std::size_t i = 2; i < words.size(); ++i) {
                const Value& part = operand(words[i]).value;
                value.insert(value.end(), part.begin(), part.end());
            }
            return value;
        }
        default:
            break;
    }
    const std::uint64_t bits =
        words[2] | (type.scalar.bits == 64 ? std::uint64_t{words[3]} << 32U : 0);
    const std::uint64_t mask =
        type.scalar.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.scalar.bits) - 1;
    return {code_.constant(type.scalar, bits & mask)};
}

Value Decoder::null_value(const Type& type) {
    Value value;
    for (const ScalarPlace& place : scalars_of(type)) {
        value.push_back(code_.constant(place.type, 0));
    }
    return value;
}

void Decoder::decode_variable(const spirv::Instruction& instruction) {
    const Type& pointer_type = type_of(instruction.type());
    const Type& type = *pointer_type.element;
    const spirv::Id id = instruction.result();
    Pointer& pointer = new_pointer();
    pointer.type = &type;
    if (pointer_type.storage == spv::StorageClass::Input) {
        pointer.variable = &new_private_variable(id, type, true);
        if (!builtins_.contains(id)) {
            throw spirv::Error("an input that is no built-in variable", 0);
        }
        tree_.builtins.push_back({pointer.variable, builtins_.at(id)});
    } else if (pointer_type.storage == spv::StorageClass::Private) {
        pointer.variable = &new_private_variable(id, type, false);
        code_.add(std::make_unique<UndefineStep>(0, *pointer.variable));
    } else {
        const Region& region = new_region(id, type, pointer_type.storage);
        pointer.variable = &tree_.variables.emplace_back(
            Variable{.name = region.name, .type = &type, .region = &region});
    }
    set_pointer(id, pointer);
    if (instruction.operands.size() > 3) {
        initialize(pointer, instruction);
    }
}

void Decoder::initialize(Pointer& pointer, const spirv::Instruction& variable) {
    // Zeros are the only initial value that Vulkan has for shared memory (VUID-StandaloneSpirv-
    // OpVariable-04734), and each workgroup's begins with zeros here.
    if (pointer.variable->region != nullptr) {
        return;
    }
    const Value& value = operand(variable.operands[3]).value;
    code_.add(std::make_unique<StorePrivateStep>(variable.source.line, pointer, value));
}

void Decoder::decode_functions() {
    for (const spirv::Function* function : spirv::callees_first(shader_)) {
        tree_.functions.emplace_back();
        tree_.functions.back().index = tree_.functions.size() - 1;
        functions_[function->definition.result()] = &tree_.functions.back();
        FunctionDecoder(*this, *function, tree_.functions.back()).decode();
    }
    tree_.main = functions_.at(shader_.main);
}

std::string Decoder::extended_set(spirv::Id id) const {
    const auto import = std::find_if(shader_.module.setup.begin(), shader_.module.setup.end(),
                                     [&](const spirv::Instruction& instruction) {
                                         return instruction.op == spv::Op::OpExtInstImport &&
                                                instruction.result() == id;
                                     });
    return import == shader_.module.setup.end() ? "" : spirv::literal_string(*import, 1);
}

const Operand& Decoder::operand(spirv::Id id) const {
    const auto found = values_.find(id);
    if (found == values_.end()) {
        throw spirv::Error("a value that nothing defines, or a pointer as a value", code_.line());
    }
    return found->second;
}

Pointer& Decoder::pointer(spirv::Id id) const {
    const auto found = pointers_.find(id);
    if (found == pointers_.end()) {
        throw spirv::Error("a pointer that is chosen at run time", code_.line());
    }
    return *found->second;
}

// The decoder keeps a value, and so does the step that computes it.
void Decoder::set_value(spirv::Id id, const Type& type, Value value) {
    tree_.frame.charge(2 * value.size() * sizeof(Scalar));
    values_[id] = {&type, std::move(value)};
}

std::optional<std::uint32_t> Decoder::constant(spirv::Id id) const {
    const auto found = constants_.find(id);
    return found == constants_.end() ? std::nullopt : std::optional(found->second);
}

Pointer& Decoder::new_pointer() {
    return tree_.frame.add(Pointer());
}

InitMask& Decoder::new_init_mask(const Variable* variable) {
    return tree_.frame.add(InitMask{.all = true, .variable = variable});
}

Value Decoder::new_value(const Type& type) {
    Value value;
    for (const ScalarPlace& place : scalars_of(type)) {
        value.push_back(code_.new_scalar(place.type));
    }
    return value;
}

Value Decoder::undefined_value(const Type& type) {
    Value value;
    for (const ScalarPlace& place : scalars_of(type)) {
        value.push_back(code_.undefined(place.type));
    }
    return value;
}

Value Decoder::new_masked_value(const Type& type) {
    Value value = new_value(type);
    for (Scalar& scalar : value) {
        scalar.defined = &code_.new_mask();
    }
    return value;
}

// glslang calls what it copies a constant array to, in order to index it, "indexable".
Variable& Decoder::new_private_variable(spirv::Id id, const Type& type, bool is_input) {
    const std::string name = shader_.names.name(id);
    tree_.variables.push_back(
        {.name = name.empty() || name == "indexable" ? "the array" : name, .type = &type});
    Variable& variable = tree_.variables.back();
    variable.scalars = new_value(type);
    for (std::uint32_t i = 0; i < variable.scalars.size() && !is_input; ++i) {
        variable.scalars[i].defined = &new_init_mask(&variable);
        variable.scalars[i].defined->scalar = i;
    }
    return variable;
}

}  // namespace vkp::audit
