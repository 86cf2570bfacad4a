#include "checker/lsp/learner_commands.hpp"

#include "checker/files/files.hpp"
#include "checker/lsp/file_uri.hpp"
#include "checker/lsp/rpc_error.hpp"
#include "checker/progress/hints.hpp"
#include "checker/progress/list.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/take_hint.hpp"
#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <system_error>

namespace vkp {

namespace {

const Puzzle& require_puzzle(const Document& document) {
    if (document.puzzle == nullptr) {
        throw RpcError(RpcCode::kInvalidParams,
                       "this file is no puzzle: open a kernel.comp in the folder of one");
    }
    return *document.puzzle;
}

// What went wrong with the progress is no reason to withhold the hint.
void say_nothing(const std::string& /*sentence*/) {}

std::string_view status_of(const PuzzleProgress& progress) {
    return progress.is_solved() ? "solved" : progress.last.empty() ? "not_started" : "started";
}

}  // namespace

Json LearnerCommands::hint(const Document& document) const {
    const Puzzle& puzzle = require_puzzle(document);
    const auto [number, before] = take_next_hint(require_workbook(), puzzle, say_nothing);
    if (!number) {
        return {{"number", 0},
                {"of", puzzle.hints.size()},
                {"text", "You have seen all hints of this puzzle."}};
    }
    const Hint& hint = puzzle.hints.at(static_cast<std::size_t>(*number) - 1);
    const std::string reason = hint_reason(puzzle, *number, before);
    return {{"number", *number},
            {"of", puzzle.hints.size()},
            {"text", reason.empty() ? hint.text : reason + "\n\n" + hint.text}};
}

Json LearnerCommands::next(const Document& document) const {
    const int number = document.puzzle == nullptr ? 0 : document.puzzle->number;
    const Puzzle* const puzzle = next_unsolved(load_progress(require_workbook()), number);
    if (puzzle == nullptr) {
        return nullptr;
    }
    return {{"number", puzzle->number}, {"path", workbook_->kernel_path(*puzzle).string()}};
}

Json LearnerCommands::list() const {
    const Progress progress = load_progress(require_workbook());
    Json parts = Json::array();
    for (const Puzzle& puzzle : all_puzzles()) {
        if (parts.empty() || parts.back()["title"] != puzzle.part) {
            parts.push_back({{"title", puzzle.part}, {"puzzles", Json::array()}});
        }
        const PuzzleProgress& of_puzzle = progress.of(puzzle.id);
        parts.back()["puzzles"].push_back({{"number", puzzle.number},
                                           {"id", puzzle.id},
                                           {"title", puzzle.title},
                                           {"path", workbook_->kernel_path(puzzle).string()},
                                           {"stars", of_puzzle.stars},
                                           {"status", status_of(of_puzzle)}});
    }
    const Puzzle* const next = next_unsolved(progress);
    return {{"parts", std::move(parts)}, {"next", next == nullptr ? Json() : Json(next->number)}};
}

std::string LearnerCommands::template_of(const Document& document) const {
    const Puzzle& puzzle = require_puzzle(document);
    return template_from_solution(read_text(require_workbook().solution_path(puzzle)));
}

void LearnerCommands::record(const Document& document) const {
    if (!is_learners_file(document) || !document.has_current_result()) {
        return;
    }
    try {
        if (read_kernel(document.path).text != document.text) {
            return;
        }
    } catch (const InstallationError&) {
        return;  // the file is gone, or cannot be read: then its text is not this one
    }
    update_progress(
        *workbook_, [&](Progress& progress) { return progress.record(*document.result, today()); },
        say_nothing);
}

void LearnerCommands::remember(const Document& document) const {
    if (is_learners_file(document)) {
        vkp::remember(*workbook_, *document.puzzle);
    }
}

std::string LearnerCommands::glossary() const {
    try {
        return workbook_ ? read_text(workbook_->glossary_path()) : std::string();
    } catch (const InstallationError&) {
        return {};
    }
}

const Workbook& LearnerCommands::require_workbook() const {
    if (!workbook_) {
        throw RpcError(RpcCode::kInvalidRequest,
                       "there is no workbook here: open the folder of one, or make one by "
                       "`workbook init`");
    }
    return *workbook_;
}

bool LearnerCommands::is_learners_file(const Document& document) const {
    std::error_code error;
    return workbook_ && document.puzzle != nullptr &&
           std::filesystem::equivalent(document.path, workbook_->kernel_path(*document.puzzle),
                                       error);
}

Json subject_json(const Document& document) {
    return {{"puzzle", document.puzzle == nullptr ? 0 : document.puzzle->number},
            {"title", document.puzzle == nullptr ? document.path.filename().string()
                                                 : document.puzzle->title}};
}

}  // namespace vkp
