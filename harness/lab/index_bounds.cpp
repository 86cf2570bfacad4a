#include "harness/lab/index_bounds.hpp"

#include "harness/spirv/types.hpp"

#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::word;
using spv::Op;
using spv::StorageClass;

// More is no length of a guess.
constexpr std::uint64_t kMost = std::uint64_t{1} << 20U;
// No shader of a readable size needs more; what others need stays unknown.
constexpr int kMaxSteps = 100'000;
constexpr std::size_t kMaxDepth = 500;

// The largest value of an integer, and how much of it is for one thread: 4 for `4 * i + k`.
struct Bound {
    std::uint64_t most = 0;
    std::uint64_t stride = 0;
};
using MaybeBound = std::optional<Bound>;

MaybeBound larger(const MaybeBound& one, const MaybeBound& other) {
    return one && other ? MaybeBound(Bound{std::max(one->most, other->most),
                                           std::max(one->stride, other->stride)})
                        : std::nullopt;
}

// Of an operation on two.
MaybeBound combined(Op op, const Bound& a, const Bound& b) {
    switch (op) {
        case Op::OpIAdd:
        case Op::OpBitwiseOr:
        case Op::OpBitwiseXor:
            return Bound{a.most + b.most, std::max(a.stride, b.stride)};
        case Op::OpIMul:
            return Bound{a.most * b.most, std::max(a.stride * b.most, b.stride * a.most)};
        case Op::OpShiftLeftLogical:
            return b.most > 20 ? std::nullopt
                               : MaybeBound(Bound{a.most << b.most, a.stride << b.most});
        case Op::OpBitwiseAnd:
            return Bound{std::min(a.most, b.most), std::min(a.stride, b.stride)};
        case Op::OpUMod:
        case Op::OpSMod:
        case Op::OpSRem:
            return Bound{b.most == 0 ? 0 : std::min(a.most, b.most - 1), 0};
        default:
            return a;  // a difference, a quotient or a shift to the right is no larger
    }
}

class BoundFinder {
public:
    BoundFinder(const spirv::Module& module, const Launch& launch, const GuessedMember& guessed)
        : module_(module), launch_(launch), guessed_(guessed), types_(module) {
        for (const Instruction& decoration : module.annotations) {
            if (decoration.op == Op::OpDecorate &&
                decoration.operands[1] == word(spv::Decoration::BuiltIn)) {
                built_ins_[decoration.operands[0]] =
                    static_cast<spv::BuiltIn>(decoration.operands[2]);
            }
        }
        for (const Instruction& global : module.globals) {
            definitions_[global.result()] = &global;
        }
        for (const spirv::Function& function : module.functions) {
            for (const Instruction& parameter : function.parameters) {
                definitions_[parameter.result()] = &parameter;
            }
        }
        spirv::for_each_in_functions(module, [&](const Instruction& each) { note(each); });
    }

    std::map<Id, std::uint64_t> lengths() {
        std::map<Id, std::uint64_t> lengths;
        spirv::for_each_in_functions(module_, [&](const Instruction& each) {
            if (each.op == Op::OpAccessChain || each.op == Op::OpInBoundsAccessChain) {
                measure(each, lengths);
            }
        });
        return lengths;
    }

private:
    static constexpr std::uint32_t kWhole = ~std::uint32_t{0};  // of a scalar
    using Part = std::pair<Id, std::uint32_t>;  // a value or a variable, and its component

    struct Limit {
        Id value = 0;
        bool is_strict = false;
    };

    void note(const Instruction& instruction) {
        const spirv::Words& words = instruction.operands;
        if (instruction.result() != 0) {
            definitions_[instruction.result()] = &instruction;
        }
        switch (instruction.op) {
            case Op::OpStore:
                stores_[words[0]].push_back(words[1]);
                break;
            case Op::OpAccessChain:
            case Op::OpInBoundsAccessChain:
                chains_[words[2]].push_back(&instruction);
                break;
            case Op::OpVariable:
                if (words.size() > 3) {
                    stores_[words[1]].push_back(words[3]);
                }
                break;
            case Op::OpFunctionCall:
                note_arguments(words);
                break;
            case Op::OpULessThan:
            case Op::OpSLessThan:
                limits_[source_of(words[2])].push_back({words[3], true});
                break;
            case Op::OpULessThanEqual:
            case Op::OpSLessThanEqual:
                limits_[source_of(words[2])].push_back({words[3], false});
                break;
            case Op::OpUGreaterThan:
            case Op::OpSGreaterThan:
                limits_[source_of(words[3])].push_back({words[2], true});
                break;
            default:
                break;
        }
    }

    void note_arguments(const spirv::Words& call) {
        for (const spirv::Function& function : module_.functions) {
            if (function.definition.result() == call[2]) {
                for (std::size_t i = 0; i < function.parameters.size(); ++i) {
                    arguments_[function.parameters[i].result()].push_back(call[3 + i]);
                }
            }
        }
    }

    // The variable that a value was loaded from, or the value itself.
    [[nodiscard]] Id source_of(Id value) const {
        const Instruction* const from = definition(value);
        return from != nullptr && from->op == Op::OpLoad ? from->operands[2] : value;
    }

    [[nodiscard]] const Instruction* definition(Id id) const {
        const auto found = definitions_.find(id);
        return found == definitions_.end() ? nullptr : found->second;
    }

    void measure(const Instruction& chain, std::map<Id, std::uint64_t>& lengths) {
        const Id variable = chain.operands[2];
        const Instruction* const from = definition(variable);
        if (from == nullptr || from->op != Op::OpVariable) {
            return;
        }
        Id type = types_.pointee(from->type());
        for (std::size_t i = 3; i < chain.operands.size(); ++i) {
            const Id index = chain.operands[i];
            const bool is_counted = types_.definition(type).op == Op::OpTypeRuntimeArray && i > 3;
            if (const MaybeBound bound = is_counted ? of(index, kWhole) : std::nullopt) {
                std::uint64_t& length = lengths[variable];
                length = std::max(length, rounded(*bound));
            }
            type = types_.indexed_type(type, types_.constant(index).value_or(0));
        }
    }

    // To whole threads.
    [[nodiscard]] std::uint64_t rounded(const Bound& bound) const {
        const std::uint64_t threads = launch_.invocations();
        const std::uint64_t needed = bound.most + 1;
        if (needed > kMost || threads == 0) {
            return 0;
        }
        return needed % threads == 0
                   ? needed
                   : (needed + std::max<std::uint64_t>(bound.stride, 1) - 1) / threads * threads;
    }

    // Of a value; of a vector's component.
    MaybeBound of(Id id, std::uint32_t component) {
        return known({id, component}, [&] { return of_value(id, component); });
    }

    // What is found while something that it depends on is still being looked for is not kept.
    template <typename Find>
    MaybeBound known(const Part& part, Find find) {
        if (const auto found = known_.find(part); found != known_.end()) {
            return found->second;
        }
        if (open_.contains(part)) {
            cyclic_.insert(part);
            ++shortcuts_;
            return Bound{};
        }
        if (++steps_ > kMaxSteps || open_.size() > kMaxDepth) {
            return {};
        }
        const int shortcuts = shortcuts_;
        open_.insert(part);
        MaybeBound bound = find();
        open_.erase(part);
        if (cyclic_.erase(part) > 0) {
            bound = limited(part, bound);
            shortcuts_ = open_.empty() ? shortcuts : shortcuts_;
        }
        if (bound && bound->most > kMost) {
            bound = {};
        }
        if (shortcuts_ == shortcuts) {
            known_[part] = bound;
        }
        return bound;
    }

    // What a loop counts up goes as far as what it is compared with.
    MaybeBound limited(const Part& part, const MaybeBound& bound) {
        MaybeBound most;
        for (const Limit& limit : limits_[part.first]) {
            MaybeBound end = of(limit.value, kWhole);
            if (!end) {
                return {};
            }
            end->most -= limit.is_strict && end->most > 0 ? 1 : 0;
            end->stride = bound ? bound->stride : 0;
            most = most ? larger(most, end) : end;
        }
        return most;
    }

    MaybeBound of_value(Id id, std::uint32_t component) {
        const Instruction* const from = definition(id);
        if (from == nullptr) {
            return {};
        }
        const spirv::Words& words = from->operands;
        switch (from->op) {
            case Op::OpConstant: {
                constexpr std::uint32_t kNegative = 0x80000000U;
                return words[2] >= kNegative ? std::nullopt : MaybeBound(Bound{words[2], 0});
            }
            case Op::OpConstantComposite:
            case Op::OpCompositeConstruct:
                return std::uint64_t{component} + 2 < words.size()
                           ? of(words[2 + component], kWhole)
                           : std::nullopt;
            case Op::OpCompositeExtract:
                return words.size() == 4 ? of(words[2], words[3]) : std::nullopt;
            case Op::OpVectorShuffle:
                return of_shuffle(words, component);
            case Op::OpLoad:
                return at_pointer(words[2], component);
            case Op::OpCopyObject:
            case Op::OpBitcast:
            case Op::OpUConvert:
            case Op::OpSConvert:
                return of(words[2], component);
            case Op::OpFunctionParameter:
                return of_all(arguments_[id], component);
            case Op::OpSelect:
                return larger(of(words[3], component), of(words[4], component));
            case Op::OpPhi: {
                std::vector<Id> values;
                for (std::size_t i = 2; i < words.size(); i += 2) {
                    values.push_back(words[i]);
                }
                return of_all(values, component);
            }
            case Op::OpExtInst:
                return of_function(words, component);
            default:
                return of_operation(*from, component);
        }
    }

    MaybeBound of_all(const std::vector<Id>& values, std::uint32_t component) {
        MaybeBound bound = values.empty() ? std::nullopt : MaybeBound(Bound{});
        for (const Id value : values) {
            bound = larger(bound, of(value, component));
        }
        return bound;
    }

    MaybeBound of_shuffle(const spirv::Words& words, std::uint32_t component) {
        const Instruction* const first = definition(words[2]);
        if (first == nullptr || std::uint64_t{component} + 4 >= words.size()) {
            return {};
        }
        const std::uint32_t count = types_.extent(first->type()).value_or(0);
        const std::uint32_t place = words[4 + component];
        return place < count ? of(words[2], place) : of(words[3], place - count);
    }

    MaybeBound of_function(const spirv::Words& words, std::uint32_t component) {
        const auto function = static_cast<GLSLstd450>(words[3]);
        const bool is_least = function == GLSLstd450UMin || function == GLSLstd450SMin;
        const bool is_most = function == GLSLstd450UMax || function == GLSLstd450SMax;
        if (function == GLSLstd450UClamp || function == GLSLstd450SClamp) {
            return of(words[6], component);
        }
        if (!is_least && !is_most) {
            return {};
        }
        const MaybeBound a = of(words[4], component);
        const MaybeBound b = of(words[5], component);
        return is_most ? larger(a, b) : !a || (b && b->most < a->most) ? b : a;
    }

    MaybeBound of_operation(const Instruction& instruction, std::uint32_t component) {
        switch (instruction.op) {
            case Op::OpIAdd:
            case Op::OpISub:
            case Op::OpIMul:
            case Op::OpUDiv:
            case Op::OpSDiv:
            case Op::OpUMod:
            case Op::OpSMod:
            case Op::OpSRem:
            case Op::OpShiftLeftLogical:
            case Op::OpShiftRightLogical:
            case Op::OpShiftRightArithmetic:
            case Op::OpBitwiseOr:
            case Op::OpBitwiseXor:
            case Op::OpBitwiseAnd:
                break;
            default:
                return {};
        }
        const MaybeBound a = of(instruction.operands[2], component);
        const MaybeBound b = of(instruction.operands[3], component);
        if (instruction.op == Op::OpUDiv && a && b && b->stride == 0 && b->most > 0) {
            return Bound{a->most / b->most, a->stride / b->most};
        }
        if (instruction.op == Op::OpShiftRightLogical && a && b && b->stride == 0 && b->most < 32) {
            return Bound{a->most >> b->most, a->stride >> b->most};
        }
        return a && b ? combined(instruction.op, *a, *b) : std::nullopt;
    }

    // Of what is loaded from there.
    MaybeBound at_pointer(Id pointer, std::uint32_t component) {
        const Instruction* const from = definition(pointer);
        if (from == nullptr) {
            return {};
        }
        const spirv::Words& words = from->operands;
        if (from->op == Op::OpFunctionParameter) {
            MaybeBound bound = Bound{};
            for (const Id argument : arguments_[pointer]) {
                bound = larger(bound, at_pointer(argument, component));
            }
            return bound;
        }
        if (from->op == Op::OpVariable) {
            const auto storage = static_cast<StorageClass>(words[2]);
            return storage == StorageClass::Input ? of_built_in(pointer, component)
                   : storage == StorageClass::Function || storage == StorageClass::Private
                       ? known({pointer, component}, [&] { return of_stores(pointer, component); })
                       : std::nullopt;
        }
        const bool is_part = from->op == Op::OpAccessChain && words.size() == 4;
        const std::optional<std::uint32_t> index =
            is_part ? types_.constant(words[3]) : std::nullopt;
        const Instruction* const base = is_part ? definition(words[2]) : nullptr;
        if (!index || base == nullptr || component != kWhole) {
            return {};
        }
        const bool is_block =
            base->op == Op::OpVariable && (base->operands[2] == word(StorageClass::PushConstant) ||
                                           base->operands[2] == word(StorageClass::Uniform) ||
                                           base->operands[2] == word(StorageClass::StorageBuffer));
        if (!is_block) {
            return at_pointer(words[2], *index);
        }
        const std::optional<std::uint64_t> value = guessed_(words[2], *index);
        return value ? MaybeBound(Bound{*value, 0}) : std::nullopt;
    }

    // Of all that is stored in a variable, and in that component of it.
    MaybeBound of_stores(Id variable, std::uint32_t component) {
        std::vector<Id> parts;
        for (const Instruction* const chain : chains_[variable]) {
            const bool is_component =
                chain->operands.size() == 4 && types_.constant(chain->operands[3]) == component;
            const std::vector<Id>& stored = stores_[chain->operands[1]];
            if (is_component) {
                parts.insert(parts.end(), stored.begin(), stored.end());
            }
        }
        const std::vector<Id>& whole = stores_[variable];
        if (parts.empty()) {
            return of_all(whole, component);
        }
        const MaybeBound bound = of_all(parts, kWhole);
        return whole.empty() ? bound : larger(bound, of_all(whole, component));
    }

    MaybeBound of_built_in(Id variable, std::uint32_t component) const {
        const auto found = built_ins_.find(variable);
        if (found == built_ins_.end()) {
            return {};
        }
        const Extent& groups = launch_.workgroups;
        const Extent& size = launch_.workgroup_size;
        const std::size_t axis = component == kWhole ? 0 : component;
        if (axis > 2) {
            return {};
        }
        const std::uint64_t groups_here = std::array{groups.x, groups.y, groups.z}[axis];
        const std::uint64_t size_here = std::array{size.x, size.y, size.z}[axis];
        switch (found->second) {
            case spv::BuiltIn::GlobalInvocationId:
                return Bound{groups_here * size_here - 1, 1};
            case spv::BuiltIn::LocalInvocationId:
                return Bound{size_here - 1, 1};
            case spv::BuiltIn::WorkgroupId:
                return Bound{groups_here - 1, 1};
            case spv::BuiltIn::NumWorkgroups:
                return Bound{groups_here, 0};
            case spv::BuiltIn::LocalInvocationIndex:
                return Bound{std::uint64_t{size.x} * size.y * size.z - 1, 1};
            default:
                return {};
        }
    }

    const spirv::Module& module_;
    const Launch launch_;
    const GuessedMember& guessed_;
    const spirv::TypeTable types_;
    std::map<Id, spv::BuiltIn> built_ins_;
    std::map<Id, const Instruction*> definitions_;
    std::map<Id, std::vector<Id>> stores_;                  // values, by pointer
    std::map<Id, std::vector<const Instruction*>> chains_;  // by their base
    std::map<Id, std::vector<Id>> arguments_;               // by parameter
    std::map<Id, std::vector<Limit>> limits_;               // by the variable or value that is less
    std::map<Part, MaybeBound> known_;
    std::set<Part> open_;    // being looked for
    std::set<Part> cyclic_;  // that depend on themselves
    int shortcuts_ = 0;      // times that something open was met
    int steps_ = 0;
};

}  // namespace

std::map<Id, std::uint64_t> reached_lengths(const spirv::Module& module, const Launch& launch,
                                            const GuessedMember& guessed) {
    return BoundFinder(module, launch, guessed).lengths();
}

}  // namespace vkp
