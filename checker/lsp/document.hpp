// A kernel that is open in the editor, with what is known of its text.
#pragma once

#include "checker/isolated/recorded_run.hpp"
#include "checker/lsp/text_lines.hpp"
#include "harness/judge/result.hpp"
#include "harness/lab/lab_file.hpp"
#include "harness/model/puzzle.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace vkp {

struct Document {
    std::string uri;
    std::filesystem::path path;
    std::string text;  // as in the editor, which may not be saved
    std::int64_t version = 0;
    const Puzzle* puzzle = nullptr;  // null: a lab file, or a file that is not checked
    bool is_lab = false;

    // When it is to be checked; nothing: it is not, or its result is that of its text.
    std::optional<std::chrono::steady_clock::time_point> check_at = {};

    // Of the last check that came to its end, which may be of an older text.
    std::shared_ptr<const PuzzleResult> result = {};
    std::int64_t result_version = -1;
    // Made when somebody asks for values. Null: not yet, of this text.
    std::shared_ptr<const RecordedRun> run = {};

    [[nodiscard]] bool is_checked() const { return puzzle != nullptr || is_lab; }
    [[nodiscard]] bool has_current_result() const {
        return result != nullptr && result_version == version;
    }
    [[nodiscard]] Kernel kernel() const { return {path.string(), text}; }
    // The case that values are shown of: the telling one of the result, or the scored one.
    [[nodiscard]] std::string case_name() const;
};

// Opens a text: finds out which puzzle it is for. That is the one of the folder, or the one that a
// comment names ("// puzzle: 9"). A file with comments of lab files is one.
Document document_of(std::string uri, std::string text, std::int64_t version);

// Puts another text in its place.
void change(Document& document, std::string text, std::int64_t version);

}  // namespace vkp
