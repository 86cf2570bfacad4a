#include "checker/trace_command.hpp"

#include "checker/check_options.hpp"
#include "checker/exit_code.hpp"
#include "checker/render_trace.hpp"
#include "checker/workbook.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <set>

namespace vkp {

namespace {

// What a trace runs: a kernel, its frame, and what its arrays hold.
struct Subject {
    Frame frame;
    std::vector<audit::Buffer> buffers;
};

bool is_lab_file(const std::string& word) {
    return word.ends_with(".comp") || std::filesystem::is_regular_file(word);
}

Case chosen_case(const Puzzle& puzzle, const Arguments& arguments) {
    const std::vector<Case> cases = puzzle.cases(arguments.seed);
    const std::string& wanted =
        arguments.case_name.empty() ? puzzle.scored_case : arguments.case_name;
    std::vector<std::string> names;
    for (const Case& candidate : cases) {
        if (candidate.name == wanted) {
            return candidate;
        }
        names.push_back(candidate.name);
    }
    throw UsageError(fmt::format("puzzle {} has no case \"{}\", but: {}", puzzle.number, wanted,
                                 fmt::join(names, ", ")));
}

Subject subject_of_case(const Case& definition) {
    Subject subject{frame_of(definition), {}};
    for (const Array& input : definition.inputs) {
        subject.buffers.push_back({encode(input), true});
    }
    Array result{"result", definition.result_shape, {}, definition.result_type};
    result.values.resize(element_count(result.shape) * result.type.components);
    subject.buffers.push_back({encode(result), false});
    return subject;
}

// Of a puzzle's kernel.
Subject puzzle_subject(const Arguments& arguments, TraceReport& report) {
    const Puzzle& puzzle = find_puzzle(arguments.puzzles.front());
    const Case definition = chosen_case(puzzle, arguments);
    report.puzzle = &puzzle;
    report.case_name = definition.name;
    report.kernel =
        read_kernel(arguments.kernel_path.empty() ? Workbook::locate().kernel_path(puzzle)
                                                  : std::filesystem::path(arguments.kernel_path));
    return subject_of_case(definition);
}

// Of a lab file; errors of its comments go where those of the compiler go.
Subject lab_subject(const Arguments& arguments, TraceReport& report) {
    if (!arguments.case_name.empty() || !arguments.kernel_path.empty()) {
        throw UsageError("--case and --kernel are for puzzles: workbook trace 9 --case NAME");
    }
    report.kernel = read_kernel(arguments.puzzles.front());
    const LabParse parse = parse_lab_file(report.kernel.text, arguments.seed);
    for (const LabError& error : parse.errors) {
        report.compile_errors.push_back({error.line, error.message, error.advice});
    }
    Subject subject;
    if (parse.errors.empty()) {
        subject.frame = parse.file.frame;
        for (const LabArray& array : parse.file.arrays) {
            subject.buffers.push_back({encode(array.content), array.is_initialized});
        }
    }
    return subject;
}

// "3" or "3,0,1".
Extent position(const std::string& text, const std::string& option) {
    Extent id{0, 0, 0};
    const std::array axes = {&id.x, &id.y, &id.z};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::uint32_t* const axis : axes) {
        const auto [next, error] = std::from_chars(at, end, *axis);
        if (error != std::errc{}) {
            break;
        }
        if (next == end) {
            return id;
        }
        if (*next != ',') {
            break;
        }
        at = next + 1;
    }
    throw UsageError(
        fmt::format("{} takes one to three numbers, such as 3 or 3,0: not \"{}\"", option, text));
}

void require_inside(const Extent& id, const Extent& size, std::string_view thing,
                    std::string_view whole) {
    if (id.x >= size.x || id.y >= size.y || id.z >= size.z) {
        throw UsageError(
            fmt::format("there is no {0} {1},{2},{3}: the {4} has {5}×{6}×{7}, counted from 0",
                        thing, id.x, id.y, id.z, whole, size.x, size.y, size.z));
    }
}

std::uint32_t flat(const Extent& id, const Extent& size) {
    return (id.z * size.y + id.y) * size.x + id.x;
}

// "7 to 11, 14"
std::string ranges_text(const std::set<int>& lines) {
    std::vector<std::string> ranges;
    for (auto first = lines.begin(); first != lines.end();) {
        auto last = first;
        for (auto next = std::next(first); next != lines.end() && *next == *last + 1; ++next) {
            last = next;
        }
        ranges.push_back(first == last ? fmt::format("{}", *first)
                                       : fmt::format("{} to {}", *first, *last));
        first = std::next(last);
    }
    return fmt::format("{}", fmt::join(ranges, ", "));
}

// What the options ask for, if the shader has it.
audit::TraceFilter filter_of(const Arguments& arguments, const spirv::Words& words) {
    audit::TraceFilter filter{.line = arguments.trace.line,
                              .array = arguments.trace.array,
                              .locals = arguments.trace.locals};
    const audit::Traceable has = audit::traceable(words);
    if (filter.line != 0 && !has.lines.contains(filter.line)) {
        throw UsageError(fmt::format("line {} holds no code that runs; these do: {}", filter.line,
                                     ranges_text(has.lines)));
    }
    const bool is_local = has.locals.contains(filter.array);
    if (!filter.array.empty() && !is_local && !has.arrays.contains(filter.array)) {
        throw UsageError(fmt::format("the kernel has no array \"{}\", but: {}", filter.array,
                                     fmt::join(has.arrays, ", ")));
    }
    filter.locals = filter.locals || is_local;
    return filter;
}

void run_audit(const Arguments& arguments, const spirv::Words& words, Subject subject,
               TraceReport& report) {
    const Launch& launch = report.launch;
    const auto lanes = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    const std::uint32_t invocation = flat(report.workgroup, launch.workgroups) * lanes +
                                     flat(report.thread, launch.workgroup_size);
    audit::Trace trace(invocation, filter_of(arguments, words));
    const std::vector<std::int32_t> constants = push_constants(subject.frame);
    const audit::Result result = audit::audit(words, launch, std::move(subject.buffers),
                                              std::as_bytes(std::span(constants)), {}, &trace);
    report.gap = result.gap;
    report.events = trace.events();
    report.left_out = trace.left_out();
    report.is_filtered = arguments.trace.line != 0 || !arguments.trace.array.empty();
    report.counts = trace.counts();
    report.complete = result.complete;
    report.is_in_sample = trace.has_run() || !result.complete ||
                          result.audited_workgroups == launch.workgroups.volume();
    for (const audit::Hazard& hazard : result.hazards) {
        if (trace.concerns(hazard)) {
            report.hazards.push_back(hazard);
        } else {
            ++report.other_hazards;
        }
    }
}

TraceReport trace(const Arguments& arguments, StageBoard& stage) {
    TraceReport report{.kernel = {}, .seed = arguments.seed};
    const bool is_lab = is_lab_file(arguments.puzzles.front());
    report.thread = position(arguments.trace.thread, "--thread");
    report.workgroup = position(arguments.trace.workgroup, "--workgroup");
    Subject subject = is_lab ? lab_subject(arguments, report) : puzzle_subject(arguments, report);
    if (!report.compile_errors.empty()) {
        return report;
    }
    report.launch = subject.frame.launch;
    require_inside(report.thread, report.launch.workgroup_size, "thread", "workgroup");
    require_inside(report.workgroup, report.launch.workgroups, "workgroup", "launch");
    stage.set(Stage::kCompile);
    const Compilation compilation = compile_kernel(subject.frame, report.kernel.text);
    report.compile_errors = compilation.errors;
    if (report.compile_errors.empty()) {
        stage.set(Stage::kAudit);
        run_audit(arguments, compilation.words, std::move(subject), report);
    }
    return report;
}

// Compiling and auditing find out whether the options name something that the kernel has.
struct Traced {
    std::string wrong_usage;
    TraceText result;
};

template <Same<Traced> T>
auto members(T& of) {
    auto& [wrong_usage, result] = of;
    return std::tie(wrong_usage, result.text, result.succeeded);
}

Traced print_trace(const Arguments& arguments, const Style& style, StageBoard& stage) {
    try {
        const TraceReport report = trace(arguments, stage);
        return {{},
                {arguments.format == Format::kJson ? render_trace_json(report)
                                                   : render_trace_text(report, style),
                 report.compile_errors.empty() && !report.gap}};
    } catch (const UsageError& error) {
        return {error.what(), {}};
    }
}

}  // namespace

TraceText trace_text(const Arguments& arguments, const Style& style, Interruption* interruption) {
    GuardOptions options = guard_options(arguments);
    options.interruption = interruption;
    auto traced = guarded<Traced>(
        options, [&](StageBoard& stage) { return print_trace(arguments, style, stage); });
    if (!traced.wrong_usage.empty()) {
        throw UsageError(traced.wrong_usage);
    }
    return std::move(traced.result);
}

int run_trace(const Arguments& arguments) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("trace prints text or json: workbook trace 9 --format json");
    }
    const TraceText trace = trace_text(arguments, Style::for_output(arguments.color));
    fmt::print("{}", trace.text);
    return trace.succeeded ? kAllSolved : kNotSolved;
}

}  // namespace vkp
