#include "checker/commands/picture_command.hpp"

#include "checker/commands/open_with_desktop.hpp"
#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/picture/make_picture.hpp"
#include "checker/picture/render_page.hpp"
#include "checker/picture/render_picture_text.hpp"
#include "checker/report/located_text.hpp"
#include "checker/target/options_text.hpp"
#include "checker/text/output.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/utf8.hpp"
#include "harness/model/numbers/drawn_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace vkp {

namespace {

constexpr std::array<Choice<PictureForm>, 4> kForms = {{{"text", PictureForm::kText},
                                                        {"html", PictureForm::kHtml},
                                                        {"svg", PictureForm::kSvg},
                                                        {"json", PictureForm::kJson}}};

void declare_picture(CommandDeclaration& command, PictureArguments& arguments) {
    declare_target(command, arguments.target);
    command
        .option("-o,--output", &arguments.output_path,
                "Write a file: .html for a page to step through, .svg for a still drawing, .json "
                "for its data (default: text on the terminal)")
        .takes("FILE");
    command.choice("--as", arguments.form, kForms,
                   "Write this format, whatever the file is called");
    command.option("--open", &arguments.opens,
                   "Open the page in your browser, or the file in its program");
    declare_case(command, arguments.target.chosen);
    declare_smallest_case(command, arguments.target);
    command
        .option("--workgroup", &arguments.workgroup,
                "Workgroup that text and .svg show: X, X,Y or X,Y,Z (default: one with a problem, "
                "or the first)")
        .takes("PLACE");
    declare_target(command, arguments.run.device, arguments.target);
    declare_color(command, arguments.color);
    declare_limits(command, arguments.run.limits);
}

// What --as says, or else the name of the file.
PictureForm form_of(const PictureArguments& arguments) {
    if (arguments.form) {
        return *arguments.form;
    }
    if (arguments.output_path.empty()) {
        return PictureForm::kText;
    }
    std::string ending = std::filesystem::path(arguments.output_path).extension().string();
    ending.erase(0, 1);
    if (const auto form = value_of(kForms, ending)) {
        return *form;
    }
    throw UsageError(
        fmt::format("a picture is drawn as .html, .svg or .json, and \"{}\" ends "
                    "with none of these: name the file so, or say --as html",
                    arguments.output_path));
}

bool is_shown(const Picture& picture, std::uint32_t workgroup) {
    const auto& shown = picture.workgroups;
    return std::any_of(shown.begin(), shown.end(),
                       [&](const auto& recorded) { return recorded.index == workgroup; });
}

// The first that a finding is about, or the first of all.
std::uint32_t telling_workgroup(const Picture& picture) {
    for (const PictureFinding& finding : picture.findings) {
        const std::uint32_t index = finding.hazard.access.invocation / picture.lane_count();
        if (finding.hazard.access.line > 0 && is_shown(picture, index)) {
            return index;
        }
    }
    return picture.workgroups.front().index;
}

std::uint32_t chosen_workgroup(const PictureArguments& arguments, const Picture& picture) {
    if (arguments.workgroup.empty()) {
        return telling_workgroup(picture);
    }
    const Extent id = position(arguments.workgroup, "--workgroup");
    const Extent& grid = picture.launch.workgroups;
    require_inside(id, grid, "workgroup", "launch");
    const std::uint32_t index = flat(id, grid);
    if (!is_shown(picture, index)) {
        throw UsageError(fmt::format("workgroup {} is not among the {} that there is room for",
                                     arguments.workgroup, picture.workgroups.size()));
    }
    return index;
}

std::string drawn(const PictureArguments& arguments, const Picture& picture, const Style& style) {
    const PictureForm form = form_of(arguments);
    if (form == PictureForm::kJson) {
        return render_picture_json(picture);
    }
    const std::uint32_t workgroup = chosen_workgroup(arguments, picture);
    return form == PictureForm::kSvg ? render_picture_svg(picture, workgroup)
                                     : render_picture_text(picture, workgroup, style);
}

struct Made {
    Target target;
    PictureOrErrors picture;
};

Made make(Target target, AuditExecutor& executor) {
    PictureOrErrors picture = make_picture(target, executor);
    return {std::move(target), std::move(picture)};
}

bool has_no_fault(const Made& made) {
    constexpr std::array<std::string_view, 4> kWithout = {"solved", "too_costly", "not_proved",
                                                          "not_started"};
    return made.picture.picture &&
           std::ranges::find(kWithout, made.picture.picture->verdict) != kWithout.end();
}

// Where no case is named and nothing is wrong in the one that is scored: the first small one where
// something is.
Made make_telling(const PictureArguments& arguments, AuditExecutor& executor) {
    constexpr std::uint64_t kMaxThreads = 4096;
    Made scored = make(named_target(arguments.target, executor), executor);
    const Puzzle* const puzzle = scored.target.puzzle;
    if (puzzle == nullptr || !arguments.target.chosen.name.empty() ||
        !arguments.target.chosen.dispatch.empty() || !has_no_fault(scored) ||
        scored.picture.picture->verdict == "not_started") {
        return scored;
    }
    const Kernel& kernel = scored.target.kernel;
    for (Case& other : cases_for(*puzzle, arguments.target.chosen.seed, kernel.text)) {
        const bool is_small = std::ranges::all_of(other.dispatches, [](const Dispatch& dispatch) {
            return dispatch.launch.invocations() <= kMaxThreads;
        });
        if (!is_small || other.name == puzzle->scored_case) {
            continue;
        }
        Made made = make(puzzle_target(*puzzle, std::move(other), {}, kernel, executor), executor);
        if (!has_no_fault(made)) {
            return made;
        }
    }
    return scored;
}

// In the worker's process.
RenderedText draw(AuditExecutor& executor, const Kernel& /*the target names it*/,
                  const StyledQuestion<PictureArguments>& question) {
    const PictureArguments& arguments = question.arguments;
    const Style style = question.style();
    const auto [target, made] = make_telling(arguments, executor);
    if (!made.picture) {
        return {compile_errors_text(target.kernel, made.errors, style, target.puzzle_number()),
                false};
    }
    const Picture& picture = *made.picture;
    if (form_of(arguments) == PictureForm::kHtml) {
        return {render_page(picture, target, !arguments.target.chosen.dispatch.empty(), executor),
                true};
    }
    // Where nothing is written yet, a still shows what is wanted.
    if (form_of(arguments) == PictureForm::kSvg && picture.verdict == "not_started") {
        return {render_statement_svg(*target.puzzle, *target.definition), true};
    }
    return {drawn(arguments, picture, style), true};
}

}  // namespace

constexpr PictureForm last_enumerator(PictureForm /*any*/) {
    return PictureForm::kJson;
}

// A worker gets these; its options and the desktop get the rest.
template <Same<PictureArguments> T>
auto members(T& of) {
    return each_of(of.target, of.output_path, of.form, of.workgroup);
}

RenderedText picture_text(const PictureArguments& arguments, const Style& style, Worker& worker) {
    form_of(arguments);  // before the work
    return session_answer<&draw>(worker, arguments.run, {}, styled(arguments, style));
}

namespace {

// A page in the workbook, for --open where no file is named.
PictureArguments with_page(PictureArguments arguments) {
    if (!arguments.opens) {
        return arguments;
    }
    if (!arguments.form && arguments.output_path.empty()) {
        arguments.form = PictureForm::kHtml;
    }
    const PictureForm form = form_of(arguments);
    if (form == PictureForm::kText) {
        throw UsageError("--open shows a page or a drawing, and --as text is neither");
    }
    if (arguments.output_path.empty()) {
        const std::filesystem::path folder = Workbook::locate().root() / ".workbook";
        std::error_code error;
        std::filesystem::create_directories(folder, error);  // what fails shows when it is written
        arguments.output_path = (folder / ("picture." + word_of(kForms, form))).string();
    }
    return arguments;
}

int run_picture(const PictureArguments& typed) {
    PictureArguments named = typed;
    named.target = with_target(typed.target);
    const PictureArguments arguments = with_page(named);
    Worker worker(asking_worker(arguments.run));
    const RenderedText picture =
        picture_text(arguments, Style::for_output(arguments.color), worker);
    if (!picture.succeeded) {
        print_error(picture.text);
        return kNotSolved;
    }
    if (arguments.output_path.empty()) {
        print_drawing(picture.text);
        return kAllSolved;
    }
    write_output(arguments.output_path, picture.text);
    print_text(printable_in_line(display_path(arguments.output_path)) + "\n");
    if (arguments.opens && !open_with_desktop(arguments.output_path)) {
        print_error("workbook: nothing here opens files for you: open it in a browser.\n");
    }
    return kAllSolved;
}

}  // namespace

CommandDeclaration picture_command() {
    return declared("picture", "Show what every thread did to memory, as a page, a drawing or text",
                    declare_picture, run_picture);
}

}  // namespace vkp
