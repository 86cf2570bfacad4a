#include "checker/lsp/document.hpp"

#include "checker/lsp/file_uri.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "harness/base/source_text.hpp"
#include "harness/lab/header.hpp"

#include <system_error>
#include <utility>

namespace vkp {

namespace {

// The puzzle of a comment "// puzzle: 9"; null if there is none.
const Puzzle* puzzle_named_in(std::string_view text) {
    const SourceText source(text);
    for (const Comment& comment : source.comments()) {
        const std::optional<HeaderItem> item = header_item(comment.text, comment.line);
        if (item && item->key == "puzzle") {
            return puzzle_named(item->value);
        }
    }
    return nullptr;
}

bool has_lab_header(std::string_view text) {
    std::vector<LabError> errors;
    for (const HeaderItem& item : header_items(text, errors)) {
        if (item.key == "groups" || item.key == "workgroup" || item.key == "array") {
            return true;
        }
    }
    return false;
}

// A comment may come, or go, with every change.
void find_subject(Document& document) {
    std::error_code error;
    document.puzzle = puzzle_at(std::filesystem::weakly_canonical(document.path, error));
    if (document.puzzle == nullptr) {
        document.puzzle = puzzle_named_in(document.text);
    }
    document.is_lab = document.puzzle == nullptr && has_lab_header(document.text);
}

}  // namespace

std::string Document::case_name() const {
    if (puzzle == nullptr) {
        return {};
    }
    const CaseResult* const telling = result != nullptr ? result->telling_case() : nullptr;
    return telling != nullptr ? telling->definition.name : puzzle->scored_case;
}

Document document_of(std::string uri, std::string text, std::int64_t version) {
    Document document{.uri = std::move(uri), .path = {}, .text = std::move(text)};
    document.path = path_of_uri(document.uri).value_or(document.uri);
    document.version = version;
    find_subject(document);
    return document;
}

void change(Document& document, std::string text, std::int64_t version) {
    document.text = std::move(text);
    document.version = version;
    document.run.reset();
    find_subject(document);
}

}  // namespace vkp
