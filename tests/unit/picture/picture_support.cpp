#include "tests/unit/picture/picture_support.hpp"

#include "checker/files/files.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/kernel_interface.hpp"
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

using recording::StepKind;

std::string_view kind_name(StepKind kind) {
    switch (kind) {
        case StepKind::kRead:
            return "read";
        case StepKind::kWrite:
            return "write";
        case StepKind::kAtomic:
            return "atomic";
        case StepKind::kSet:
            return "local";
        case StepKind::kBarrier:
            return "barrier";
        default:
            return "gap";
    }
}

// The values of each lane, joined for each element.
std::string values_text(const PictureValues& values, std::size_t components) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); i += components) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(i);
        text += fmt::format(" {}",
                            fmt::join(first, first + static_cast<std::ptrdiff_t>(components), "/"));
    }
    return text;
}

std::string cells_text(const PictureStep& step) {
    std::vector<std::string> cells;
    for (const std::int64_t cell : step.cells) {
        cells.push_back(cell == PictureStep::kOutside ? "-" : std::to_string(cell));
    }
    return fmt::format("{}", fmt::join(cells, ","));
}

std::string missing_text(const PictureStep& step) {
    std::string text;
    for (const audit::Absence& absence : step.missing) {
        text += fmt::format(" without {} ({} in {})", absence.invocation,
                            absence.has_returned ? "returned" : "left", absence.line);
    }
    return text;
}

}  // namespace

Target target_of_lab(std::string_view text) {
    const LabParse parse = parse_lab_file(text, 1);
    for (const LabError& error : parse.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    AuditExecutor executor({});
    return lab_target({"mine.comp", std::string(text)}, parse, executor);
}

Target target_of_puzzle(int number, const std::string& text, const std::string& case_name) {
    const std::vector<Puzzle>& puzzles = all_puzzles();
    const Puzzle& puzzle = *std::find_if(puzzles.begin(), puzzles.end(),
                                         [&](const Puzzle& each) { return each.number == number; });
    const Kernel kernel{fmt::format("puzzles/{}/kernel.comp", puzzle.id), text};
    AuditExecutor executor({});
    return puzzle_target(puzzle, chosen_case(puzzle, kernel, {.name = case_name}), 0, kernel,
                         executor);
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

Target target_of_file(const std::filesystem::path& path) {
    const std::string text = read_text(path);
    return path.parent_path().filename() == "lab"
               ? target_of_lab(text)
               : target_of_puzzle(puzzle_of(text, std::atoi(path.stem().c_str())), text);
}

std::string kernel_test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.parent_path().filename().string() + "_" + info.param.stem().string();
}

Picture picture_of(const Target& target, std::uint64_t most) {
    AuditExecutor executor({});
    PictureOrErrors made = make_picture(target, executor, most);
    for (const CompileError& error : made.errors) {
        ADD_FAILURE() << error.line << ": " << error.message;
    }
    return std::move(made.picture).value_or(Picture());
}

Picture picture_of(std::string_view lab_text, std::uint64_t most) {
    return picture_of(target_of_lab(lab_text), most);
}

std::string described(const Picture& picture, const PictureStep& step) {
    std::string text =
        fmt::format("{}{} {}", std::string(step.interval, '|'), step.line, kind_name(step.kind));
    switch (step.kind) {
        case StepKind::kGap:
            return fmt::format("{}gap {}", std::string(step.interval, '|'), step.left_out);
        case StepKind::kBarrier:
            return text + fmt::format(" {}", fmt::join(step.lanes, ",")) + missing_text(step);
        case StepKind::kSet:
            return text + fmt::format(" {} {}:", step.variable, fmt::join(step.lanes, ",")) +
                   values_text(step.values, step.components);
        default:
            break;
    }
    const PictureArray& array = picture.arrays[step.array];
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

std::vector<std::string> described(const Picture& picture, std::size_t workgroup,
                                   bool with_locals) {
    std::vector<std::string> lines;
    for (const PictureStep& step : picture.workgroups.at(workgroup).steps) {
        if (with_locals || step.kind != StepKind::kSet) {
            lines.push_back(described(picture, step));
        }
    }
    return lines;
}

const PictureArray& array_named(const Picture& picture, std::string_view name) {
    const auto found = std::find_if(picture.arrays.begin(), picture.arrays.end(),
                                    [&](const auto& array) { return array.name == name; });
    if (found == picture.arrays.end()) {
        throw std::runtime_error(fmt::format("there is no array {}", name));
    }
    return *found;
}

}  // namespace vkp
