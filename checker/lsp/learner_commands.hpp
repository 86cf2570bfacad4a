// What the commands of the server do with the learner's workbook: hints, the list, the template.
#pragma once

#include "checker/lsp/document.hpp"
#include "checker/workspace/workbook.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace vkp {

class LearnerCommands {
public:
    // Nothing: there is no workbook, and only lab files can be worked on.
    explicit LearnerCommands(std::optional<Workbook> workbook) : workbook_(std::move(workbook)) {}

    [[nodiscard]] const std::optional<Workbook>& workbook() const { return workbook_; }

    // These throw InstallationError, and RpcError where there is no workbook or no puzzle.

    // The next hint, which counts as seen from now on: {number, of, text}; number 0: there is none.
    [[nodiscard]] Json hint(const Document& document) const;
    // The next unsolved puzzle after this one: {number, path}; null if all are solved.
    [[nodiscard]] Json next(const Document& document) const;
    // All puzzles with their stars, by part.
    [[nodiscard]] Json list() const;
    [[nodiscard]] std::string template_of(const Document& document) const;

    // Records a result, if the text that was checked is that of the learner's file.
    void record(const Document& document) const;
    // Remembers which puzzle was worked on last.
    void remember(const Document& document) const;

    // Empty where there is no workbook.
    [[nodiscard]] std::string glossary() const;

private:
    [[nodiscard]] const Workbook& require_workbook() const;
    [[nodiscard]] bool is_learners_file(const Document& document) const;

    std::optional<Workbook> workbook_;
};

// The number and the title of what a document is: 0 and the file's name of a lab file.
Json subject_json(const Document& document);

}  // namespace vkp
