#include "harness/proof/launch_sizes.hpp"

#include "harness/glsl_analysis/syntax.hpp"
#include "harness/proof/size_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace vkp::proof {
namespace {

using spirv::Id;

constexpr std::size_t kMostExamples = 3;

bool names(std::string_view rule, std::string_view name) {
    const Syntax syntax(rule);
    return std::any_of(syntax.words.begin(), syntax.words.end(),
                       [&](const Word& word) { return word.text == name; });
}

std::string shape_name(const InterfaceArray& array, std::size_t axis) {
    return fmt::format("{}_shape[{}]", array.name, axis);
}

}  // namespace

LaunchSizes::LaunchSizes(const spirv::ParsedModule& shader, const KernelInterface& interface,
                         std::string_view rule, Terms& terms, Knowledge& knowledge)
    : shader_(shader),
      interface_(interface),
      terms_(terms),
      knowledge_(knowledge),
      decorations_(shader.module) {
    add_arrays();
    add_workgroups(rule);
    fix("TPB", interface.launch.workgroup_size.x);
    for (const Constant& constant : interface.constants) {
        if (constant.type == Scalar::kInt32) {
            fix(constant.name, static_cast<std::int64_t>(constant.value));
        }
    }
    add_push_constants(rule);
    find_bindings();
    apply(rule);
}

void LaunchSizes::add_arrays() {
    for (const InterfaceArray& array : interface_.arrays) {
        for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
            add(shape_name(array, axis), {1, kMostElements}, array.shape[axis]);
        }
    }
}

void LaunchSizes::add_workgroups(std::string_view rule) {
    const Extent& workgroups = interface_.launch.workgroups;
    const std::array<std::uint32_t, 3> counts = {workgroups.x, workgroups.y, workgroups.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::string name = fmt::format("groups.{}", "xyz"[axis]);
        const bool is_free =
            axis == 0 || counts[axis] > 1 || rule.find(name) != std::string_view::npos;
        is_free ? add(name, {1, kMostWorkgroups}, counts[axis]) : fix(name, 1);
    }
}

// Of a block of the kernel's own, each number by its member's name; an element of a vector or an
// array with its index.
void LaunchSizes::add_push_constants(std::string_view rule) {
    if (!interface_.push_constants) {
        return;
    }
    for (const spirv::Instruction& global : shader_.module.globals) {
        if (global.op != spv::Op::OpVariable ||
            shader_.types.storage_class(global.type()) != spv::StorageClass::PushConstant) {
            continue;
        }
        const Id block = shader_.types.pointee(global.type());
        std::map<std::uint32_t, std::uint32_t> counts;  // of the numbers so far, by member
        for (const spirv::BlockScalar& scalar :
             spirv::scalars_of(shader_.types, decorations_, block)) {
            const std::uint32_t index = counts[scalar.member]++;
            const spirv::Instruction& type = shader_.types.definition(scalar.type);
            const auto word = static_cast<std::uint32_t>(scalar.offset / sizeof(std::uint32_t));
            if (type.op != spv::Op::OpTypeInt || type.operands[1] != 32 ||
                word >= interface_.push_constants->size()) {
                continue;
            }
            const std::string member = shader_.names.member_name(block, scalar.member);
            const bool is_vector = shader_.types.indexed_type(block, scalar.member) != scalar.type;
            const std::string name = is_vector ? fmt::format("{}[{}]", member, index) : member;
            const std::int32_t bits = (*interface_.push_constants)[word].bits;
            const bool is_signed = shader_.types.is_signed(scalar.type);
            const std::int64_t own =
                is_signed ? std::int64_t{bits} : std::int64_t{spirv::word(bits)};
            if (names(rule, member)) {
                add(name, is_signed ? kSigned : kUnsigned, own);
                push_names_[word] = name;
            } else {
                fix(name, own);
            }
            pushed_[{scalar.member, index}] = name;
        }
    }
}

void LaunchSizes::find_bindings() {
    std::map<std::size_t, Id> seen;
    for (const spirv::Instruction& annotation : shader_.module.annotations) {
        const auto& operands = annotation.operands;
        if (annotation.op != spv::Op::OpDecorate ||
            operands[1] != spirv::word(spv::Decoration::Binding)) {
            continue;
        }
        bindings_[operands[0]] = operands[2];
        if (!seen.try_emplace(operands[2], operands[0]).second) {
            throw NotKnown(fmt::format("it sees `{}` as elements of several types",
                                       interface_.arrays.at(operands[2]).name));
        }
    }
}

// A size that the rule says equals something takes its place, so that equal products are equal
// terms. What else the rule says goes into questions.
void LaunchSizes::apply(std::string_view rule) {
    conditions_ =
        conditions_of(rule, terms_, [this](const std::string& name) { return named(name); });
    compare_with_own(rule);
    narrow_ranges();
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const Renaming equal = replacement(conditions_[i]);
        for (Term& condition : conditions_) {
            condition = terms_.rename(condition, equal);
        }
        for (auto& [name, size] : sizes_) {
            size = terms_.rename(size, equal);
        }
        for (const auto& [unknown, by] : equal) {
            conditions_.push_back(within(by, terms_.range(unknown)));
        }
    }
    for (std::size_t array = 0; array < interface_.arrays.size(); ++array) {
        conditions_.push_back(terms_.at_most(elements(array, 0), terms_.number(kMostElements)));
    }
    for (const auto& [variable, array] : bindings_) {
        conditions_.push_back(holds_block(variable, array));
    }
    for (const Term condition : conditions_) {
        knowledge_.assume(condition, terms_.unknowns(condition));
    }
    if (knowledge_.ask(conditions_) == Answer::kUnsatisfiable) {
        throw RuleOfNoLaunch();
    }
}

// Where the rule compares one size with a number, that is a limit of its range, from which limits
// of products follow without a question.
void LaunchSizes::narrow_ranges() {
    std::map<Term, Range> limits;
    for (const Term condition : conditions_) {
        if (terms_[condition].kind != TermKind::kNotPositive) {
            continue;
        }
        // unknown - most <= 0, or least - unknown <= 0
        const Term sum = terms_[condition].arguments[0];
        const std::vector<Term>& inside = terms_.unknowns(sum);
        if (inside.size() != 1) {
            continue;
        }
        const Term unknown = inside[0];
        Range& limit = limits.try_emplace(unknown, terms_.range(unknown)).first->second;
        if (const auto least = terms_.value(terms_.add(sum, unknown))) {
            limit.low = std::max(limit.low, *least);
        } else if (const auto most = terms_.value(terms_.subtract(unknown, sum))) {
            limit.high = std::min(limit.high, *most);
        }
    }
    Renaming by;
    for (const auto& [unknown, limit] : limits) {
        if (limit.low <= limit.high && limit != terms_.range(unknown)) {
            const std::string name = terms_.name_of(unknown).name;
            by[unknown] = terms_.unknown(name, Scope::kLaunch, limit);
        }
    }
    for (Term& condition : conditions_) {
        condition = terms_.rename(condition, by);
    }
    for (auto& [name, size] : sizes_) {
        size = terms_.rename(size, by);
    }
}

void LaunchSizes::compare_with_own(std::string_view rule) {
    const auto breaks = [&](Term condition) {
        return terms_.rename(condition, own_) == terms_.truth(false);
    };
    const auto broken = std::find_if(conditions_.begin(), conditions_.end(), breaks);
    if (broken != conditions_.end()) {
        broken_ = text_of_condition(rule, static_cast<std::size_t>(broken - conditions_.begin()));
    }
}

LaunchModel LaunchSizes::model() const {
    return {.workgroups = {*named("groups.x"), *named("groups.y"), *named("groups.z")},
            .length = [this](Id variable) { return length(variable); },
            .push_constant = [this](Id block, std::uint32_t member,
                                    std::uint32_t index) { return pushed(block, member, index); }};
}

std::string LaunchSizes::array_name(Id variable) const {
    const auto binding = bindings_.find(variable);
    return binding == bindings_.end() ? shader_.names.name(variable)
                                      : interface_.arrays.at(binding->second).name;
}

std::vector<CaseSizes> LaunchSizes::examples(std::span<const Term> conditions) const {
    std::vector<CaseSizes> found;
    const std::vector<Term> unknowns = unknown_sizes();
    for (const std::int64_t most : {1, 2, 3, 5, 9, 17, 33, 65, 129, 257, 1025, 4097}) {
        std::vector<Term> all(conditions.begin(), conditions.end());
        for (const Term unknown : unknowns) {
            all.push_back(within(unknown, {-most, most}));
        }
        const auto numbers = knowledge_.example(all, unknowns);
        if (!numbers) {
            continue;
        }
        Renaming by;
        for (std::size_t i = 0; i < unknowns.size(); ++i) {
            by[unknowns[i]] = terms_.number((*numbers)[i]);
        }
        // The solver knows products by comparisons alone.
        const bool keeps_to_rule = std::all_of(
            conditions_.begin(), conditions_.end(),
            [&](Term condition) { return terms_.rename(condition, by) == terms_.truth(true); });
        if (keeps_to_rule) {
            CaseSizes sizes = example(by);
            if (found.empty() || found.back() != sizes) {
                found.push_back(std::move(sizes));
            }
        }
        if (found.size() == kMostExamples) {
            break;
        }
    }
    return found;
}

void LaunchSizes::add(const std::string& name, const Range& range, std::int64_t own) {
    const Term unknown = terms_.unknown(name, Scope::kLaunch, range);
    sizes_[name] = unknown;
    own_[unknown] = terms_.number(own);
}

void LaunchSizes::fix(const std::string& name, std::int64_t value) {
    sizes_[name] = terms_.number(value);
}

// What the name of a size in a rule represents: `groups` is `groups.x`, and `params.n` is `n`.
std::optional<Term> LaunchSizes::named(const std::string& name) const {
    auto size = sizes_.find(name == "groups" ? "groups.x" : name);
    if (const std::size_t dot = name.find('.'); size == sizes_.end() && dot != std::string::npos) {
        size = sizes_.find(name.substr(dot + 1));
    }
    return size == sizes_.end() ? std::nullopt : std::optional(size->second);
}

// Elements of an array from one axis on.
Term LaunchSizes::elements(std::size_t array, std::size_t from_axis) const {
    const InterfaceArray& its = interface_.arrays.at(array);
    Term product = terms_.number(1);
    for (std::size_t axis = from_axis; axis < its.shape.size(); ++axis) {
        product = terms_.multiply(product, *named(shape_name(its, axis)));
    }
    return product;
}

// Elements of the array of unknown length at the end of a block, in the memory of its array.
Term LaunchSizes::length(Id variable) const {
    const std::size_t array = bindings_.at(variable);
    const auto bytes = static_cast<std::uint32_t>(stride_bytes(interface_.arrays.at(array).type));
    const Id block = shader_.types.pointee(shader_.types.definition(variable).type());
    const auto member =
        static_cast<std::uint32_t>(shader_.types.definition(block).operands.size() - 2);
    const Id type = shader_.types.indexed_type(block, member);
    const std::uint32_t stride =
        decorations_.of(type, spv::Decoration::ArrayStride).value_or(bytes);
    const std::uint32_t begin = decorations_.of(block, member, spv::Decoration::Offset).value_or(0);
    if (bytes % stride == 0 && begin % stride == 0) {
        return terms_.subtract(terms_.scale(elements(array, 0), bytes / stride),
                               terms_.number(begin / stride));
    }
    if (stride % bytes == 0 && begin % bytes == 0) {
        return terms_.divide(terms_.subtract(elements(array, 0), terms_.number(begin / bytes)),
                             stride / bytes);
    }
    throw NotKnown(fmt::format("how many elements it sees in `{}`", array_name(variable)));
}

// That the memory of an array is as large as a shader's block at least, as for every application.
Term LaunchSizes::holds_block(Id variable, std::size_t array) const {
    const Id block = shader_.types.pointee(shader_.types.definition(variable).type());
    const std::uint64_t bytes = stride_bytes(interface_.arrays.at(array).type);
    const std::uint64_t needed = spirv::BlockSizes(shader_.types, decorations_).bytes(block);
    return terms_.at_most(terms_.number(static_cast<std::int64_t>((needed + bytes - 1) / bytes)),
                          elements(array, 0));
}

Term LaunchSizes::pushed(Id block, std::uint32_t member, std::uint32_t index) const {
    const std::string& name = shader_.names.member_name(block, member);
    if (!interface_.push_constants) {
        return pushed_to_frame(name, index);
    }
    const auto own = pushed_.find({member, index});
    if (own == pushed_.end()) {
        throw NotKnown(fmt::format("`{}` is not known for other sizes", name));
    }
    return sizes_.at(own->second);
}

Term LaunchSizes::pushed_to_frame(const std::string& member, std::uint32_t index) const {
    for (std::size_t array = 0; array < interface_.arrays.size(); ++array) {
        if (member == interface_.arrays[array].name + "_strides") {
            return elements(array, index + 1);
        }
    }
    if (const auto size = named(fmt::format("{}[{}]", member, index))) {
        return *size;
    }
    throw NotKnown(fmt::format("`{}` is not known for other sizes", member));
}

Term LaunchSizes::within(Term size, const Range& range) const {
    return terms_.all({terms_.at_most(terms_.number(range.low), size),
                       terms_.at_most(size, terms_.number(range.high))});
}

// Of "u + rest == 0" where u is an unknown: u by -rest, without subtractions if there is such a
// one, as facts of products compare sums.
Renaming LaunchSizes::replacement(Term condition) const {
    const TermNode node = terms_[condition];
    if (node.kind != TermKind::kZero) {
        return {};
    }
    const TermNode sum = terms_[node.arguments[0]];
    Renaming best;
    for (std::size_t i = 0; i < sum.arguments.size(); ++i) {
        const Term unknown = sum.arguments[i];
        const std::int64_t factor = sum.factors[i];
        if (terms_[unknown].kind != TermKind::kUnknown || (factor != 1 && factor != -1)) {
            continue;
        }
        const Term rest = terms_.subtract(node.arguments[0], terms_.scale(unknown, factor));
        const std::vector<Term>& inside = terms_.unknowns(rest);
        if (std::find(inside.begin(), inside.end(), unknown) == inside.end()) {
            const Term by = terms_.scale(rest, -factor);
            const std::vector<std::int64_t> factors = terms_[by].factors;
            const bool only_adds =
                terms_[by].number >= 0 && std::all_of(factors.begin(), factors.end(),
                                                      [](std::int64_t its) { return its > 0; });
            if (best.empty() || only_adds) {
                best = {{unknown, by}};
            }
        }
    }
    return best;
}

std::vector<Term> LaunchSizes::unknown_sizes() const {
    std::vector<Term> all;
    for (const auto& [name, size] : sizes_) {
        const std::vector<Term>& inside = terms_.unknowns(size);
        all.insert(all.end(), inside.begin(), inside.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

CaseSizes LaunchSizes::example(const Renaming& numbers) const {
    const auto number = [&](const std::string& name) {
        return terms_.value(terms_.rename(*named(name), numbers)).value_or(0);
    };
    const auto count = [&](const char* axis) { return static_cast<std::uint32_t>(number(axis)); };
    CaseSizes example;
    example.workgroups = {count("groups.x"), count("groups.y"), count("groups.z")};
    for (const InterfaceArray& array : interface_.arrays) {
        Shape& shape = example.shapes.emplace_back();
        for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
            shape.push_back(static_cast<int>(number(shape_name(array, axis))));
        }
    }
    for (const auto& [word, name] : push_names_) {
        example.pushed.push_back({word, number(name)});
    }
    return example;
}

}  // namespace vkp::proof
