#include "harness/picture/record.hpp"

#include "harness/audit/lanes/lanes.hpp"
#include "harness/base/number_text.hpp"
#include "harness/picture/recorder.hpp"
#include "harness/picture/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace vkp::picture {

namespace {

audit::ScalarType scalar_type(Scalar scalar) {
    using Kind = audit::ScalarType::Kind;
    return {is_float(scalar)    ? Kind::kFloat
            : is_signed(scalar) ? Kind::kSigned
                                : Kind::kUnsigned,
            static_cast<std::uint8_t>(byte_count(scalar) * 8)};
}

// Integers of 64 bits are exact here, which they would not be as doubles. `scalars` are the types
// of the cells, where the kernel declares others.
Values values_of(const audit::Buffer& buffer, ElementType type,
                 const std::vector<Scalar>& scalars = {}) {
    const std::size_t stride = stride_bytes(type);
    const std::size_t scalar_bytes = byte_count(type.scalar);
    Values values;
    for (std::size_t first = 0; first + stride <= buffer.bytes.size(); first += stride) {
        const audit::ScalarType scalar =
            scalar_type(scalars.empty() ? type.scalar : scalars[first / stride]);
        for (std::size_t k = 0; k < type.components; ++k) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, buffer.bytes.data() + first + k * scalar_bytes, scalar_bytes);
            values.push_back(audit::text_of(bits, scalar));
        }
    }
    return values;
}

// Empty texts are unknown values.
Values initial_values(const audit::Buffer& buffer, ElementType type,
                      const std::vector<Scalar>& scalars = {}) {
    Values values = values_of(buffer, type, scalars);
    if (buffer.initialized) {
        return values;
    }
    Values known(values.size());
    for (const std::size_t cell : buffer.written) {
        const auto first = static_cast<std::ptrdiff_t>(cell * type.components);
        std::copy_n(values.begin() + first, type.components, known.begin() + first);
    }
    return known;
}

std::vector<RecordedArray> arrays_of(const KernelInterface& interface,
                                     const std::vector<audit::Buffer>& buffers) {
    std::vector<RecordedArray> arrays;
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        const InterfaceArray& declared = interface.arrays[i];
        RecordedArray array{.name = declared.name,
                            .memory = Memory::kGlobal,
                            .type = type_name(declared.type),
                            .shape = declared.shape,
                            .components = declared.type.components};
        array.initial = initial_values(buffers[i], declared.type);
        array.initial.resize(array.cell_count() * array.components);
        array.reads.resize(array.cell_count());
        array.writes.resize(array.cell_count());
        array.was_written.resize(array.cell_count() * array.components);
        arrays.push_back(std::move(array));
    }
    return arrays;
}

std::vector<ElementType> types_of(const KernelInterface& interface) {
    std::vector<ElementType> types;
    for (const InterfaceArray& array : interface.arrays) {
        types.push_back(array.type);
    }
    return types;
}

// The values of unwritten elements, or unwritten components of a vector, are cleared, as they mean
// nothing.
void clear(RecordedArray& array, const std::vector<std::size_t>& unwritten) {
    for (const std::size_t cell : unwritten) {
        for (std::size_t i = cell * array.components; i < (cell + 1) * array.components; ++i) {
            if (array.components == 1 || !array.was_written[i]) {
                array.last[i].clear();
            }
        }
    }
}

void take_values(Recording& recording, const KernelInterface& interface,
                 const std::vector<audit::Buffer>& initial) {
    for (std::size_t i = 0; i < interface.arrays.size() && i < recording.audit.buffers.size();
         ++i) {
        RecordedArray& array = recording.arrays[i];
        const ElementType type = interface.arrays[i].type;
        if (!array.scalars.empty()) {
            array.initial = initial_values(initial[i], type, array.scalars);
        }
        array.last = values_of(recording.audit.buffers[i], type, array.scalars);
        clear(array, recording.audit.unwritten[i]);
    }
}

}  // namespace

std::string value_text(double value, Scalar scalar) {
    if (!is_float(scalar)) {
        return fmt::format("{:.0f}", value);
    }
    return scalar == Scalar::kFloat64 ? number_text(value) : number_text(static_cast<float>(value));
}

Recording record(audit::Result audited, const Observe& observe, const KernelInterface& interface,
                 const std::vector<audit::Buffer>& buffers, std::uint64_t most_accesses) {
    const bool is_known = !audited.unsupported;
    Recorder recorder(is_known ? select(audited, interface.launch, most_accesses) : Selection(),
                      arrays_of(interface, buffers), types_of(interface));
    if (is_known) {
        observe(recorder);
    }
    Recording recording = recorder.take();
    recording.audit = std::move(audited);
    if (is_known) {
        take_values(recording, interface, buffers);
    }
    return recording;
}

}  // namespace vkp::picture
