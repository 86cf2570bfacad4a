#include "checker/picture/recorded_steps.hpp"

#include "harness/audit/lanes/lanes.hpp"
#include "harness/base/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp {

namespace {

using recording::Cell;
using recording::Run;
using recording::Step;
using recording::StepKind;
using recording::Variable;

// A scalar of an array: the element, by its flat row-major index, and the scalar in it.
struct ScalarPlace {
    std::size_t cell = 0;
    std::uint32_t component = 0;
};

// Finds the place of a byte of an array: a buffer has the type that the frame declares.
class Places {
public:
    Places(const Run& run, const Variable& variable, const KernelInterface& interface)
        : run_(run), variable_(variable) {
        if (variable.memory == Memory::kGlobal) {
            type_ = interface.arrays[variable.binding].type;
        }
    }

    [[nodiscard]] ScalarPlace at(std::uint64_t offset) const {
        if (variable_.memory == Memory::kGlobal) {
            const std::uint64_t component = offset % stride_bytes(type_) / byte_count(type_.scalar);
            return {static_cast<std::size_t>(offset / stride_bytes(type_)),
                    static_cast<std::uint32_t>(
                        std::min(component, std::uint64_t{type_.components} - 1))};
        }
        // All scalars of shared memory have a cell, in order.
        const auto next = std::partition_point(
            variable_.cells.begin(), variable_.cells.end(),
            [&](std::uint32_t cell) { return run_.cells[cell].offset <= offset; });
        const auto number = static_cast<std::size_t>(
            std::max<std::ptrdiff_t>(next - variable_.cells.begin() - 1, 0));
        return {number / variable_.components,
                static_cast<std::uint32_t>(number % variable_.components)};
    }

private:
    const Run& run_;
    const Variable& variable_;
    ElementType type_ = {};
};

// Takes the steps of a run apart: threads that access different components, or an instruction that
// copies several elements, make a step for each of them.
class StepView {
public:
    StepView(const Run& run, const KernelInterface& interface, const Step& step)
        : run_(run),
          step_(step),
          lanes_(run.lanes_of(step)),
          instruction_(run.instructions[step.detail]),
          places_(run, run.variable_of(step), interface) {}

    // Lanes may set different elements of an array, or none outside it.
    [[nodiscard]] std::vector<PictureStep> assignments() const {
        std::map<std::string, PictureStep> by_place;
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            const Cell& cell = cell_of(i, 0);
            if (cell.is_outside()) {
                continue;
            }
            PictureStep& step = by_place[recording::place_of(cell, instruction_.indices).text];
            step.lanes.push_back(lanes_[i]);
            step.components = step_.scalars;
            for (std::uint32_t k = 0; k < step_.scalars; ++k) {
                step.values.push_back(text(k, access(i, k).bits));
            }
        }
        std::vector<PictureStep> steps;
        for (auto& [place, step] : by_place) {
            step.variable = run_.variable_of(step_).name + place;
            steps.push_back(std::move(step));
        }
        return steps;
    }

    // `array` is its index in the picture. The costs are those of the first step.
    [[nodiscard]] std::vector<PictureStep> accesses(std::size_t array) const {
        std::uint64_t base = 0;
        for (std::size_t i = lanes_.size(); i-- > 0;) {
            base = is_outside(i) ? base : cell_of(i, 0).offset - instruction_.offsets[0];
        }
        std::vector<PictureStep> steps;
        for (std::uint32_t first = 0; first < step_.scalars;) {
            const ScalarPlace place = places_.at(base + instruction_.offsets[first]);
            std::uint32_t end = first + 1;
            while (end < step_.scalars &&
                   places_.at(base + instruction_.offsets[end]).cell == place.cell) {
                ++end;
            }
            for (auto& [component, step] : by_component(first, end, place)) {
                step.array = array;
                step.first_component = component;
                step.components = end - first;
                steps.push_back(std::move(step));
            }
            first = end;
        }
        steps.front().transactions = step_.transactions;
        steps.front().ideal_transactions = step_.ideal_transactions;
        return steps;
    }

private:
    // `place` belongs to a lane inside the array.
    [[nodiscard]] std::map<std::uint32_t, PictureStep> by_component(std::uint32_t first,
                                                                    std::uint32_t end,
                                                                    ScalarPlace place) const {
        std::map<std::uint32_t, PictureStep> steps;
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            const ScalarPlace of_lane =
                is_outside(i) ? place : places_.at(cell_of(i, first).offset);
            PictureStep& step = steps[of_lane.component];
            step.cells.push_back(is_outside(i) ? PictureStep::kOutside
                                               : static_cast<std::int64_t>(of_lane.cell));
            if (is_outside(i)) {
                step.outside.emplace(lanes_[i], cell_of(i, 0).place);
            }
            add_values(step, i, first, end);
        }
        return steps;
    }

    void add_values(PictureStep& step, std::size_t lane, std::uint32_t first,
                    std::uint32_t end) const {
        const bool is_atomic = step_.kind == StepKind::kAtomic;
        step.lanes.push_back(lanes_[lane]);
        for (std::uint32_t k = first; k < end; ++k) {
            const recording::Access& of = access(lane, k);
            step.values.push_back(of.is_unset != 0 ? "" : text(k, is_atomic ? of.before : of.bits));
        }
        if (is_atomic) {
            step.after.push_back(text(0, access(lane, 0).bits));
        }
    }

    [[nodiscard]] const recording::Access& access(std::size_t lane, std::uint32_t scalar) const {
        return run_.accesses[step_.first + lane * step_.scalars + scalar];
    }
    [[nodiscard]] const Cell& cell_of(std::size_t lane, std::uint32_t scalar) const {
        return run_.cells[access(lane, scalar).cell];
    }
    [[nodiscard]] bool is_outside(std::size_t lane) const { return cell_of(lane, 0).is_outside(); }
    [[nodiscard]] std::string text(std::uint32_t scalar, std::uint64_t bits) const {
        return audit::text_of(bits, instruction_.types[scalar]);
    }

    const Run& run_;
    const Step& step_;
    const std::vector<std::uint32_t>& lanes_;
    const recording::Instruction& instruction_;
    Places places_;
};

audit::ScalarType scalar_type(Scalar scalar) {
    using Kind = audit::ScalarType::Kind;
    return {is_float(scalar)    ? Kind::kFloat
            : is_signed(scalar) ? Kind::kSigned
                                : Kind::kUnsigned,
            static_cast<std::uint8_t>(byte_count(scalar) * 8)};
}

// How the kernel sees the cells of a buffer: their names, and their types where they are as wide as
// the declared ones.
struct CellViews {
    std::vector<std::string> names;
    std::vector<audit::ScalarType> types;
};

CellViews cells_as(const Run& run, const Variable& view, const InterfaceArray& declared) {
    const audit::ScalarType scalar = scalar_type(declared.type.scalar);
    const std::size_t count = element_count(declared.shape);
    CellViews views{std::vector<std::string>(count), std::vector(count, scalar)};
    for (const std::uint32_t index : view.cells) {
        const Cell& cell = run.cells[index];
        const auto number = static_cast<std::size_t>(cell.offset / stride_bytes(declared.type));
        if (cell.offset % stride_bytes(declared.type) != 0 || number >= count) {
            continue;
        }
        views.names[number] = cell.place;
        if (cell.type.bits == 32 && scalar.bits == 32) {
            views.types[number] = cell.type;
        }
    }
    return views;
}

// Integers of 64 bits are exact here, which they would not be as doubles.
PictureValues values_of(const audit::Buffer& buffer, ElementType type,
                        const std::vector<audit::ScalarType>& types) {
    const std::size_t stride = stride_bytes(type);
    const std::size_t scalar_bytes = byte_count(type.scalar);
    PictureValues values;
    for (std::size_t first = 0; first + stride <= buffer.bytes.size(); first += stride) {
        const audit::ScalarType scalar =
            types.empty() ? scalar_type(type.scalar) : types[first / stride];
        for (std::size_t k = 0; k < type.components; ++k) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, buffer.bytes.data() + first + k * scalar_bytes, scalar_bytes);
            values.push_back(audit::text_of(bits, scalar));
        }
    }
    return values;
}

// Empty texts are unknown values.
PictureValues initial_values(const audit::Buffer& buffer, ElementType type,
                             const std::vector<audit::ScalarType>& types) {
    PictureValues values = values_of(buffer, type, types);
    if (buffer.initialized) {
        return values;
    }
    PictureValues known(values.size());
    for (const std::size_t cell : buffer.written) {
        const auto first = static_cast<std::ptrdiff_t>(cell * type.components);
        std::copy_n(values.begin() + first, type.components, known.begin() + first);
    }
    return known;
}

// The values of unwritten elements, or unwritten components of a vector, are cleared, as they mean
// nothing.
void clear(PictureArray& array, const std::vector<std::size_t>& unwritten,
           const std::vector<bool>& written) {
    for (const std::size_t cell : unwritten) {
        for (std::size_t i = cell * array.components; i < (cell + 1) * array.components; ++i) {
            if (array.components == 1 || !written[i]) {
                array.last[i].clear();
            }
        }
    }
}

// Joins neighbouring gaps.
void join_gaps(std::vector<PictureStep>& steps) {
    std::vector<PictureStep> joined;
    for (PictureStep& step : steps) {
        const bool goes_on =
            step.kind == StepKind::kGap && !joined.empty() && joined.back().kind == StepKind::kGap;
        if (goes_on) {
            joined.back().left_out += step.left_out;
        } else {
            joined.push_back(std::move(step));
        }
    }
    steps = std::move(joined);
}

// The index of each variable in the picture's arrays.
std::vector<std::size_t> arrays_by_variable(const Run& run, const KernelInterface& interface) {
    std::size_t shared = interface.arrays.size();
    std::vector<std::size_t> arrays;
    for (const Variable& variable : run.variables) {
        arrays.push_back(variable.memory == Memory::kShared ? shared++ : variable.binding);
    }
    return arrays;
}

}  // namespace

std::vector<PictureArray> picture_arrays(const Run& run, const KernelInterface& interface,
                                         const std::vector<audit::Buffer>& initial,
                                         const audit::Result& audit) {
    std::vector<PictureArray> arrays;
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        const InterfaceArray& declared = interface.arrays[i];
        const Variable* const view = other_view_of(run, i);
        CellViews views = view == nullptr ? CellViews() : cells_as(run, *view, declared);
        PictureArray array{.name = declared.name,
                           .type = type_name(declared.type),
                           .shape = declared.shape,
                           .components = static_cast<std::uint32_t>(declared.type.components),
                           .initial = initial_values(initial[i], declared.type, views.types),
                           .names = std::move(views.names)};
        array.initial.resize(array.cell_count() * array.components);
        if (i < audit.buffers.size()) {
            array.last = values_of(audit.buffers[i], declared.type, views.types);
            clear(array, audit.unwritten[i], run.heat[i].written);
        }
        arrays.push_back(std::move(array));
    }
    for (const Variable& variable : run.variables) {
        if (variable.memory == Memory::kShared) {
            arrays.push_back({.name = variable.name,
                              .memory = Memory::kShared,
                              .type = variable.type,
                              .shape = variable.shape,
                              .components = variable.components});
            arrays.back().initial.resize(arrays.back().cell_count() * variable.components);
        }
    }
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        arrays[i].reads = run.heat[i].reads;
        arrays[i].writes = run.heat[i].writes;
    }
    return arrays;
}

std::vector<PictureWorkgroup> picture_workgroups(const Run& run, const KernelInterface& interface) {
    const std::vector<std::size_t> arrays = arrays_by_variable(run, interface);
    std::map<std::uint32_t, PictureWorkgroup> workgroups;
    for (const recording::Group& group : run.groups) {
        workgroups[group.index] = {.index = group.index, .left_out = group.left_out};
    }
    for (const Step& step : run.steps) {
        std::vector<PictureStep> parts;
        if (step.kind == StepKind::kSet && run.has_assignments) {
            parts = StepView(run, interface, step).assignments();
        } else if (step.kind == StepKind::kGap) {
            parts.push_back({.left_out = run.gaps[step.detail]});
        } else if (step.kind == StepKind::kBarrier) {
            parts.push_back({.lanes = run.lanes_of(step), .missing = run.absences[step.detail]});
        } else if (step.kind != StepKind::kSet) {
            parts = StepView(run, interface, step)
                        .accesses(arrays[run.instructions[step.detail].variable]);
        }
        for (PictureStep& part : parts) {
            part.kind = step.kind;
            part.line = step.line;
            part.interval = step.interval;
            workgroups.at(step.workgroup).steps.push_back(std::move(part));
        }
    }
    std::vector<PictureWorkgroup> all;
    for (auto& [index, workgroup] : workgroups) {
        if (!run.has_assignments) {
            join_gaps(workgroup.steps);
        }
        all.push_back(std::move(workgroup));
    }
    return all;
}

const Variable* other_view_of(const Run& run, std::size_t binding) {
    const auto found = std::ranges::find_if(run.variables, [&](const Variable& variable) {
        return variable.is_of_other_elements && variable.binding == binding;
    });
    return found == run.variables.end() ? nullptr : &*found;
}

std::string value_text(double value, Scalar scalar) {
    if (!is_float(scalar)) {
        return fmt::format("{:.0f}", value);
    }
    return scalar == Scalar::kFloat64 ? number_text(value) : number_text(static_cast<float>(value));
}

}  // namespace vkp
