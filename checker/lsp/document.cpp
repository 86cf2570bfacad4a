#include "checker/lsp/document.hpp"

#include "checker/lsp/file_uri.hpp"
#include "checker/workspace/kernel_subject.hpp"

#include <utility>

namespace vkp {

namespace {

// A comment may come, or go, with every change.
void find_subject(Document& document) {
    document.puzzle = puzzle_of_kernel(document.path, document.text);
    document.is_lab = document.puzzle == nullptr && is_lab_text(document.text);
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
