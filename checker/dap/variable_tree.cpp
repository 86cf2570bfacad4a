#include "checker/dap/variable_tree.hpp"

#include "harness/audit/lanes/lanes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

// Lines that are given where a client does not say how many it wants.
constexpr std::size_t kMaxLines = 1000;

std::size_t end_of(std::size_t first, std::size_t count, std::size_t size) {
    const std::size_t wanted = count == 0 ? kMaxLines : count;
    return first + std::min(wanted, size - std::min(first, size));
}

}  // namespace

std::vector<ShownVariable> VariableTree::scopes(const Viewpoint& view) {
    using Kind = Node::Kind;
    const auto scope = [&](const char* name, Kind kind) {
        return ShownVariable{.name = name, .value = "", .reference = reference_of({kind, view})};
    };
    return {scope("Variables", Kind::kLocals), scope("Shared memory", Kind::kShared),
            scope("Arrays", Kind::kArrays), scope("Built-in variables", Kind::kBuiltIns)};
}

std::optional<std::vector<ShownVariable>> VariableTree::below(std::int64_t reference,
                                                              std::size_t first,
                                                              std::size_t count) {
    const Node* const known = node_of(reference);
    if (known == nullptr) {
        return {};
    }
    const Node node = *known;  // others come to be now
    switch (node.kind) {
        case Node::Kind::kLocals:
            return locals(node.view);
        case Node::Kind::kShared:
            return shared(node.view);
        case Node::Kind::kArrays:
            return arrays(node.view);
        case Node::Kind::kBuiltIns:
            return built_ins(node.view);
        case Node::Kind::kVariable:
            return cells(node, first, count);
        case Node::Kind::kArray:
            break;
    }
    return elements(node, first, count);
}

std::optional<Viewpoint> VariableTree::viewpoint(std::int64_t reference) const {
    const Node* const known = node_of(reference);
    return known == nullptr ? std::nullopt : std::optional(known->view);
}

void VariableTree::clear() {
    cleared_ += static_cast<int>(nodes_.size());
    nodes_.clear();
}

int VariableTree::reference_of(const Node& node) {
    nodes_.push_back(node);
    return cleared_ + static_cast<int>(nodes_.size());
}

const VariableTree::Node* VariableTree::node_of(std::int64_t reference) const {
    const bool is_there = reference > cleared_ && reference <= cleared_ + std::ssize(nodes_);
    return is_there ? &nodes_[static_cast<std::size_t>(reference - cleared_ - 1)] : nullptr;
}

std::vector<ShownVariable> VariableTree::locals(const Viewpoint& view) {
    std::vector<ShownVariable> shown;
    for (const std::uint32_t index : values_.locals(view)) {
        shown.push_back(variable(index, view));
    }
    return shown;
}

std::vector<ShownVariable> VariableTree::shared(const Viewpoint& view) {
    std::vector<ShownVariable> shown;
    for (const std::uint32_t index : values_.shared_variables()) {
        shown.push_back(variable(index, view));
    }
    return shown;
}

std::vector<ShownVariable> VariableTree::arrays(const Viewpoint& view) {
    std::vector<ShownVariable> shown;
    const std::vector<InterfaceArray>& arrays = values_.recorded().interface.arrays;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const std::size_t count = element_count(arrays[i].shape);
        shown.push_back({.name = arrays[i].name,
                         .value = fmt::format("{}[{}]", type_name(arrays[i].type), count),
                         .type = type_name(arrays[i].type),
                         .reference = reference_of({Node::Kind::kArray, view, i}),
                         .count = count});
    }
    return shown;
}

std::vector<ShownVariable> VariableTree::built_ins(const Viewpoint& view) const {
    std::vector<ShownVariable> shown;
    for (const char* const name :
         {"gl_GlobalInvocationID", "gl_LocalInvocationID", "gl_LocalInvocationIndex",
          "gl_WorkGroupID", "gl_WorkGroupSize", "gl_NumWorkGroups"}) {
        try {
            const ExpressionValue value = ReadExpression(name).value(values_, view);
            shown.push_back({.name = name,
                             .value = value_text(value),
                             .type = value.components.size() == 1 ? "uint" : "uvec3",
                             .expression = name});
        } catch (const NoValue&) {
            continue;
        }
    }
    return shown;
}

ShownVariable VariableTree::variable(std::uint32_t index, const Viewpoint& view) {
    const recording::Variable& variable = values_.recorded().run.variables[index];
    const std::string type =
        variable.cells.empty()
            ? std::string()
            : audit::name_of(values_.recorded().run.cells[variable.cells[0]].type);
    ShownVariable shown{.name = variable.name, .value = "", .type = type};
    if (variable.cells.size() == 1) {
        shown.value = with_writer({values_.seen(variable.cells.front(), view)},
                                  variable.memory == Memory::kPrivate);
        shown.expression = variable.name;
        return shown;
    }
    shown.value = fmt::format("{} values of type {}", variable.cells.size(), type);
    shown.reference = reference_of({Node::Kind::kVariable, view, index});
    shown.count = variable.cells.size();
    return shown;
}

std::vector<ShownVariable> VariableTree::cells(const Node& node, std::size_t first,
                                               std::size_t count) const {
    const recording::Run& run = values_.recorded().run;
    const recording::Variable& variable = run.variables[node.index];
    std::vector<ShownVariable> shown;
    for (std::size_t i = first; i < end_of(first, count, variable.cells.size()); ++i) {
        const recording::Cell& cell = run.cells[variable.cells[i]];
        shown.push_back({.name = cell.place,
                         .value = with_writer({values_.seen(variable.cells[i], node.view)},
                                              variable.memory == Memory::kPrivate),
                         .type = audit::name_of(cell.type),
                         .expression = variable.name + cell.place});
    }
    return shown;
}

std::vector<ShownVariable> VariableTree::elements(const Node& node, std::size_t first,
                                                  std::size_t count) const {
    const InterfaceArray& array = values_.recorded().interface.arrays[node.index];
    std::vector<ShownVariable> shown;
    for (std::size_t i = first; i < end_of(first, count, element_count(array.shape)); ++i) {
        shown.push_back({.name = element_place(i),
                         .value = with_writer(values_.element(node.index, i, node.view), false),
                         .type = type_name(array.type),
                         .expression = array.name + element_place(i)});
    }
    return shown;
}

// Of several scalars the last writer counts. A thread's own variables have no other writer.
std::string VariableTree::with_writer(const std::vector<SeenScalar>& scalars, bool is_own) const {
    std::string text = value_text(scalars);
    if (is_own) {
        return text;
    }
    std::optional<recording::Touch> last;
    for (const SeenScalar& scalar : scalars) {
        if (scalar.writer && (!last || scalar.writer->step >= last->step)) {
            last = scalar.writer;
        }
    }
    if (last) {
        text += fmt::format("   written by {} in line {}", values_.who(*last),
                            values_.recorded().run.steps[last->step].line);
    }
    return text;
}

}  // namespace vkp
