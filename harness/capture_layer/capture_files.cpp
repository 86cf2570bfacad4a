#include "harness/capture_layer/capture_files.hpp"

#include "harness/capture_layer/messages.hpp"
#include "harness/capture_layer/sidecar.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>

namespace vkp::capture {

namespace {

namespace fs = std::filesystem;

void write_file(const fs::path& path, std::span<const std::uint8_t> bytes) {
    const auto fail = [&] {
        throw fs::filesystem_error("cannot write", path,
                                   std::error_code(errno, std::generic_category()));
    };
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        fail();
    }
    const bool is_whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const int error = errno;
    if (std::fclose(file) != 0) {
        fail();
    }
    if (!is_whole) {
        errno = error;
        fail();
    }
}

template <typename Container>
std::span<const std::uint8_t> bytes_of(const Container& container) {
    return {reinterpret_cast<const std::uint8_t*>(container.data()),
            container.size() * sizeof(*container.data())};
}

std::string file_name(const CapturedRange& range) {
    std::string name = place_name(range.variable.set, range.variable.binding);
    if (range.variable.is_array) {
        name += "_" + std::to_string(range.element);
    }
    return name + ".bin";
}

std::string texels_of(const CapturedRange& range) {
    return range.image ? element_type(range.image->format) + "[" + range.image->shape + "]" : "";
}

void write_content(const fs::path& path, const CapturedRange& range) {
    if (range.image) {
        write_file(path, bytes_of(widened(range.bytes.bytes(), range.image->format)));
    } else {
        write_file(path, range.bytes.bytes());
    }
}

// Arrays of descriptors have files alone: a lab file cannot name their elements.
std::vector<CapturedBuffer> buffers_of(const Capture& capture) {
    const std::vector<std::string> names = buffer_names(capture.module.variables);
    std::vector<CapturedBuffer> buffers;
    for (const CapturedRange& range : capture.ranges) {
        for (std::size_t i = 0; i < names.size() && !range.variable.is_array; ++i) {
            const BoundVariable& variable = capture.module.variables[i];
            if (variable.set == range.variable.set && variable.binding == range.variable.binding) {
                buffers.push_back({.name = names[i],
                                   .file = file_name(range),
                                   .set = variable.set,
                                   .binding = variable.binding,
                                   .byte_count = range.bytes.bytes().size(),
                                   .is_written = variable.is_written && !range.is_readonly,
                                   .texels = texels_of(range)});
            }
        }
    }
    return buffers;
}

DispatchFacts facts_of(const Capture& capture) {
    DispatchFacts facts{.number = capture.number,
                        .program = program_invocation_short_name,
                        .pipeline = capture.name,
                        .entry = capture.pipeline.entry,
                        .module = capture.module,
                        .groups = capture.groups,
                        .subgroup = capture.pipeline.subgroup,
                        .buffers = buffers_of(capture),
                        .push_constants = capture.push_constants,
                        .specialization = capture.pipeline.specialization,
                        .notes = capture.notes};
    if (capture.indirect_groups) {
        std::memcpy(facts.groups.data(), capture.indirect_groups->bytes().data(),
                    sizeof facts.groups);
    }
    return facts;
}

void write_all(const Capture& capture, const fs::path& folder) {
    fs::create_directories(folder);
    if (capture.pipeline.module != nullptr) {
        write_file(folder / "module.spv", bytes_of(capture.pipeline.module->words));
    }
    for (const CapturedRange& range : capture.ranges) {
        write_content(folder / file_name(range), range);
    }
    write_file(folder / "module.spv.lab", bytes_of(sidecar_text(facts_of(capture))));
}

}  // namespace

std::string folder_name(std::uint64_t number, std::uint64_t execution) {
    constexpr std::size_t kDigits = 4;
    std::string digits = std::to_string(number);
    if (digits.size() < kDigits) {
        digits.insert(0, kDigits - digits.size(), '0');
    }
    return "dispatch-" + digits + (execution > 1 ? "-" + std::to_string(execution) : "");
}

void write_capture(const Capture& capture, std::uint64_t execution) {
    const fs::path folder =
        fs::path(capture.session.settings().folder) / folder_name(capture.number, execution);
    try {
        write_all(capture, folder);
        say("captured " + folder.string() + ", pipeline \"" + capture.name + "\"");
    } catch (const fs::filesystem_error& error) {
        say("cannot write " + error.path1().string() + ": " + error.code().message() +
            ". Dispatch " + std::to_string(capture.number) + " is not captured.");
    }
}

}  // namespace vkp::capture
