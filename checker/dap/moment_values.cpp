#include "checker/dap/moment_values.hpp"

#include "harness/judge/sentences/finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace vkp {

namespace {

audit::ScalarType scalar_type(Scalar scalar) {
    using Number = audit::ScalarType::Kind;
    const Number kind = is_float(scalar)    ? Number::kFloat
                        : is_signed(scalar) ? Number::kSigned
                                            : Number::kUnsigned;
    return {kind, static_cast<std::uint8_t>(8 * byte_count(scalar))};
}

}  // namespace

MomentValues::MomentValues(const RecordedRun& recorded, const recording::History& history)
    : recorded_(recorded), history_(history) {
    for (std::uint32_t i = 0; i < recorded.run.variables.size(); ++i) {
        const recording::Variable& variable = recorded.run.variables[i];
        by_name_[variable.name].push_back(i);
        if (variable.memory == Memory::kGlobal) {
            by_binding_.emplace(variable.binding, i);
        }
    }
}

std::optional<std::uint32_t> MomentValues::variable(std::string_view name,
                                                    const Viewpoint& view) const {
    const auto known = by_name_.find(name);
    if (known == by_name_.end()) {
        return {};
    }
    std::optional<std::uint32_t> best;
    std::uint32_t latest = 0;
    for (const std::uint32_t candidate : known->second) {
        const bool is_own = recorded_.run.variables[candidate].memory == Memory::kPrivate;
        const std::uint32_t assigned = is_own ? last_assignment(candidate, view) : 0;
        if (!best || assigned > latest) {
            best = candidate;
            latest = assigned;
        }
    }
    return best;
}

std::vector<std::uint32_t> MomentValues::locals(const Viewpoint& view) const {
    std::vector<std::uint32_t> locals;
    for (const auto& [name, candidates] : by_name_) {
        const std::optional<std::uint32_t> chosen = variable(name, view);
        if (recorded_.run.variables[*chosen].memory == Memory::kPrivate) {
            locals.push_back(*chosen);
        }
    }
    std::sort(locals.begin(), locals.end());
    return locals;
}

std::vector<std::uint32_t> MomentValues::shared_variables() const {
    std::vector<std::uint32_t> shared;
    for (std::uint32_t i = 0; i < recorded_.run.variables.size(); ++i) {
        if (recorded_.run.variables[i].memory == Memory::kShared) {
            shared.push_back(i);
        }
    }
    return shared;
}

std::vector<std::uint32_t> MomentValues::cells_at(std::uint32_t variable,
                                                  const std::string& place) const {
    std::vector<std::uint32_t> cells;
    for (const std::uint32_t cell : recorded_.run.variables[variable].cells) {
        const std::string& its_place = recorded_.run.cells[cell].place;
        const bool begins_so = its_place.starts_with(place);
        const char next =
            begins_so && its_place.size() > place.size() ? its_place[place.size()] : '\0';
        if (begins_so && (place.empty() || next == '\0' || next == '[' || next == '.')) {
            cells.push_back(cell);
        }
    }
    return cells;
}

SeenScalar MomentValues::seen(std::uint32_t cell, const Viewpoint& view) const {
    const recording::Cell& described = recorded_.run.cells[cell];
    SeenScalar scalar{.type = described.type};
    scalar.writer = history_.last_write(cell, view.lane, view.moment);
    if (scalar.writer) {
        scalar.bits = recorded_.run.accesses[scalar.writer->access].bits;
        return scalar;
    }
    const recording::Variable& variable = recorded_.run.variables[described.variable];
    if (variable.memory == Memory::kGlobal) {
        scalar.bits = initial_bits(variable.binding, described.offset, described.type);
    }
    return scalar;
}

std::optional<std::size_t> MomentValues::frame_array(std::string_view name) const {
    const std::vector<InterfaceArray>& arrays = recorded_.interface.arrays;
    const auto found = std::ranges::find_if(
        arrays, [&](const InterfaceArray& array) { return array.name == name; });
    return found == arrays.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - arrays.begin());
}

std::vector<SeenScalar> MomentValues::element(std::size_t binding, std::size_t index,
                                              const Viewpoint& view) const {
    const ElementType type = recorded_.interface.arrays[binding].type;
    std::vector<SeenScalar> scalars;
    for (std::size_t k = 0; k < type.components; ++k) {
        const std::uint64_t offset = index * stride_bytes(type) + k * byte_count(type.scalar);
        if (const std::optional<std::uint32_t> cell = cell_at(binding, offset)) {
            scalars.push_back(seen(*cell, view));
        } else {
            const audit::ScalarType scalar = scalar_type(type.scalar);
            scalars.push_back({.type = scalar, .bits = initial_bits(binding, offset, scalar)});
        }
    }
    return scalars;
}

std::string MomentValues::who(const recording::Touch& touch) const {
    const recording::Run& run = recorded_.run;
    const std::uint32_t workgroup = run.steps[touch.step].workgroup;
    const std::string thread = thread_name(run.accesses[touch.access].lane);
    return workgroup == run.workgroup() ? thread
                                        : fmt::format("{} of workgroup {}", thread, workgroup);
}

std::string MomentValues::thread_name(std::uint32_t lane) const {
    return local_text(lane, recorded_.run.launch);
}

std::optional<std::uint32_t> MomentValues::cell_at(std::size_t binding,
                                                   std::uint64_t offset) const {
    const auto known = by_binding_.find(binding);
    if (known == by_binding_.end()) {
        return {};
    }
    const std::vector<std::uint32_t>& cells = recorded_.run.variables[known->second].cells;
    const auto found = std::ranges::lower_bound(
        cells, offset, {}, [&](std::uint32_t cell) { return recorded_.run.cells[cell].offset; });
    return found != cells.end() && recorded_.run.cells[*found].offset == offset
               ? std::optional(*found)
               : std::nullopt;
}

// The step after a thread's last assignment to a variable of its own; 0 if there is none.
std::uint32_t MomentValues::last_assignment(std::uint32_t variable, const Viewpoint& view) const {
    std::uint32_t latest = 0;
    for (const std::uint32_t cell : recorded_.run.variables[variable].cells) {
        if (const auto write = history_.last_write(cell, view.lane, view.moment)) {
            latest = std::max(latest, write->step + 1);
        }
    }
    return latest;
}

std::optional<std::uint64_t> MomentValues::initial_bits(std::size_t binding, std::uint64_t offset,
                                                        audit::ScalarType type) const {
    const InitialArray& array = recorded_.arrays[binding];
    const std::size_t bytes = type.bits / 8U;
    const std::size_t element = offset / stride_bytes(recorded_.interface.arrays[binding].type);
    const bool is_written =
        array.initialized || std::ranges::find(array.written, element) != array.written.end();
    if (!is_written || offset + bytes > array.bytes.size()) {
        return {};
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, array.bytes.data() + offset, bytes);
    return bits;
}

std::string element_place(std::size_t index) {
    return fmt::format("[{}]", index);
}

}  // namespace vkp
