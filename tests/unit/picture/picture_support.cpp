#include "tests/unit/picture/picture_support.hpp"

#include "checker/files/files.hpp"
#include "checker/picture/make_picture.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>

namespace vkp {

namespace {

using picture::RecordedStep;
using picture::StepKind;

void compile(Compiled& compiled) {
    compiled.kernel = compile_kernel(compiled.target.interface, compiled.target.kernel.text);
    for (const CompileError& error : compiled.kernel.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
}

std::string_view kind_name(StepKind kind) {
    switch (kind) {
        case StepKind::kRead:
            return "read";
        case StepKind::kWrite:
            return "write";
        case StepKind::kAtomic:
            return "atomic";
        case StepKind::kLocal:
            return "local";
        case StepKind::kBarrier:
            return "barrier";
        case StepKind::kGap:
            break;
    }
    return "gap";
}

// The values of each lane, joined for each element.
std::string values_text(const picture::Values& values, std::size_t components) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); i += components) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(i);
        text += fmt::format(" {}",
                            fmt::join(first, first + static_cast<std::ptrdiff_t>(components), "/"));
    }
    return text;
}

std::string cells_text(const RecordedStep& step) {
    std::vector<std::string> cells;
    for (const std::int64_t cell : step.cells) {
        cells.push_back(cell == RecordedStep::kOutside ? "-" : std::to_string(cell));
    }
    return fmt::format("{}", fmt::join(cells, ","));
}

std::string missing_text(const RecordedStep& step) {
    std::string text;
    for (const audit::Absence& absence : step.missing) {
        text += fmt::format(" without {} ({} in {})", absence.invocation,
                            absence.has_returned ? "returned" : "left", absence.line);
    }
    return text;
}

}  // namespace

Compiled compiled_lab(std::string_view text) {
    Compiled compiled;
    LabParse parse = parse_lab_file(text, 1);
    for (const LabError& error : parse.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    if (!parse.errors.empty()) {
        return compiled;
    }
    compiled.target.kernel = {"mine.comp", std::string(text)};
    compiled.target.interface = interface_of(parse.file.definition);
    compiled.target.arrays = arrays_of(parse.file.definition);
    compiled.target.definition = parse.file.definition;
    compile(compiled);
    return compiled;
}

Compiled compiled_puzzle(int number, const std::string& text, const std::string& case_name) {
    Compiled compiled;
    Target& target = compiled.target;
    const std::vector<Puzzle>& puzzles = all_puzzles();
    target.puzzle = &*std::find_if(puzzles.begin(), puzzles.end(),
                                   [&](const Puzzle& each) { return each.number == number; });
    target.kernel = {fmt::format("puzzles/{}/kernel.comp", target.puzzle->id), text};
    target.definition = chosen_case(*target.puzzle, target.kernel, {.name = case_name});
    target.interface = interface_of(*target.definition);
    target.arrays = arrays_of(*target.definition);
    compile(compiled);
    return compiled;
}

std::vector<std::filesystem::path> picture_kernels() {
    const std::map<std::string_view, std::size_t> folders = {
        {"tests/lab", 300}, {"tests/kernels", 100}, {"solutions", all_puzzles().size()}};
    std::vector<std::filesystem::path> paths;
    for (const auto& [folder, at_least] : folders) {
        for (const std::filesystem::path& path : kernels_in(folder, at_least)) {
            const std::string text = read_text(path);
            // Pictures do not support structs and matrices in a buffer.
            if (text.find("// verdict: compile_error") == std::string::npos &&
                text.find("] as ") == std::string::npos) {
                paths.push_back(path);
            }
        }
    }
#ifdef VKP_SANITIZED
    // The rest would take minutes to find the same.
    std::vector<std::filesystem::path> some;
    for (std::size_t i = 0; i < paths.size(); i += 8) {
        some.push_back(paths[i]);
    }
    return some;
#else
    return paths;
#endif
}

Compiled compiled_file(const std::filesystem::path& path) {
    const std::string text = read_text(path);
    return path.parent_path().filename() == "lab"
               ? compiled_lab(text)
               : compiled_puzzle(puzzle_of(text, std::atoi(path.stem().c_str())), text);
}

std::string kernel_test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.parent_path().filename().string() + "_" + info.param.stem().string();
}

picture::Recording recording_of(const Compiled& compiled, std::uint64_t most_accesses) {
    const Target& target = compiled.target;
    AuditExecutor executor({});
    audit::Result audited = executor.audit(compiled.kernel, target.interface, target.arrays);
    const auto observe = [&, order = order_to_show(target, audited)](audit::Observer& observer) {
        executor.observe(compiled.kernel, target.interface, target.arrays, order, observer);
    };
    return picture::record(std::move(audited), observe, target.interface, target.arrays,
                           most_accesses);
}

picture::Recording recording_of(std::string_view lab_text, std::uint64_t most_accesses) {
    const Compiled compiled = compiled_lab(lab_text);
    return compiled.kernel.shader.words.empty() ? picture::Recording()
                                                : recording_of(compiled, most_accesses);
}

Picture picture_of(const Compiled& compiled) {
    AuditExecutor executor({});
    return make_picture(compiled.target, compiled.kernel, executor);
}

Picture picture_of(std::string_view lab_text) {
    return picture_of(compiled_lab(lab_text));
}

std::string described(const picture::Recording& recording, const RecordedStep& step) {
    std::string text =
        fmt::format("{}{} {}", std::string(step.interval, '|'), step.line, kind_name(step.kind));
    switch (step.kind) {
        case StepKind::kGap:
            return fmt::format("{}gap {}", std::string(step.interval, '|'), step.left_out);
        case StepKind::kBarrier:
            return text + fmt::format(" {}", fmt::join(step.lanes, ",")) + missing_text(step);
        case StepKind::kLocal:
            return text + fmt::format(" {} {}:", step.variable, fmt::join(step.lanes, ",")) +
                   values_text(step.values, step.components);
        default:
            break;
    }
    const picture::RecordedArray& array = recording.arrays[step.array];
    text += fmt::format(" {} {}", array.name, cells_text(step));
    if (step.components < array.components) {
        text += fmt::format(" [{}+{}]", step.first_component, step.components);
    }
    text += ":" + values_text(step.values, step.components);
    text += step.after.empty() ? "" : " →" + values_text(step.after, 1);
    for (const auto& [lane, place] : step.outside) {
        text += fmt::format(" {}!{}", lane, place);
    }
    return text;
}

std::vector<std::string> described(const picture::Recording& recording, std::size_t workgroup,
                                   bool with_locals) {
    std::vector<std::string> lines;
    for (const RecordedStep& step : recording.workgroups.at(workgroup).steps) {
        if (with_locals || step.kind != StepKind::kLocal) {
            lines.push_back(described(recording, step));
        }
    }
    return lines;
}

const picture::RecordedArray& array_named(const picture::Recording& recording,
                                          std::string_view name) {
    const auto found = std::find_if(recording.arrays.begin(), recording.arrays.end(),
                                    [&](const auto& array) { return array.name == name; });
    if (found == recording.arrays.end()) {
        throw std::runtime_error(fmt::format("there is no array {}", name));
    }
    return *found;
}

}  // namespace vkp
