#include "harness/picture/record.hpp"

#include "harness/model/encoding.hpp"
#include "harness/picture/recorder.hpp"
#include "harness/picture/selection.hpp"

#include <fmt/format.h>

namespace vkp::picture {

namespace {

// Of the elements at these indices nothing is known.
void clear(Values& values, std::uint32_t components, const std::vector<std::size_t>& cells) {
    for (const std::size_t cell : cells) {
        for (std::size_t i = cell * components; i < (cell + 1) * components; ++i) {
            values[i].clear();
        }
    }
}

Values values_of(const audit::Buffer& buffer, ElementType type) {
    Values values;
    for (const double value : decode(buffer.bytes, type)) {
        values.push_back(value_text(value, type.scalar));
    }
    return values;
}

std::vector<RecordedArray> arrays_of(const Frame& frame,
                                     const std::vector<audit::Buffer>& buffers) {
    std::vector<RecordedArray> arrays;
    for (std::size_t i = 0; i < frame.arrays.size(); ++i) {
        const FrameArray& declared = frame.arrays[i];
        RecordedArray array{.name = declared.name,
                            .memory = Memory::kGlobal,
                            .type = type_name(declared.type),
                            .shape = declared.shape,
                            .components = declared.type.components};
        array.initial = buffers[i].initialized ? values_of(buffers[i], declared.type)
                                               : Values(array.cell_count() * array.components);
        array.reads.resize(array.cell_count());
        array.writes.resize(array.cell_count());
        arrays.push_back(std::move(array));
    }
    return arrays;
}

void take_last_values(Recording& recording, const Frame& frame) {
    for (std::size_t i = 0; i < frame.arrays.size() && i < recording.audit.buffers.size(); ++i) {
        RecordedArray& array = recording.arrays[i];
        array.last = values_of(recording.audit.buffers[i], frame.arrays[i].type);
        clear(array.last, array.components, recording.audit.unwritten[i]);
    }
}

}  // namespace

std::string value_text(double value, Scalar scalar) {
    if (!is_float(scalar)) {
        return fmt::format("{:.0f}", value);
    }
    return scalar == Scalar::kFloat64 ? fmt::to_string(value)
                                      : fmt::to_string(static_cast<float>(value));
}

Recording record(std::span<const std::uint32_t> words, const Frame& frame,
                 const std::vector<audit::Buffer>& buffers,
                 std::span<const std::byte> push_constants, std::uint64_t most_accesses) {
    const audit::Result first = audit::audit(words, frame.launch, buffers, push_constants);
    Recorder recorder(first.gap ? Selection() : select(first, frame.launch, most_accesses),
                      arrays_of(frame, buffers));
    Recording recording;
    if (first.gap) {
        recording = recorder.take();
        recording.audit = first;
        return recording;
    }
    audit::Result second =
        audit::audit(words, frame.launch, buffers, push_constants, {}, &recorder);
    recording = recorder.take();
    recording.audit = std::move(second);
    take_last_values(recording, frame);
    return recording;
}

}  // namespace vkp::picture
