#include "checker/lsp/code_actions.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

constexpr const char* kQuickFix = "quickfix";
constexpr const char* kSource = "source.workbook";

// Whether a kind is among those asked for: "source.workbook" is one of "source".
bool is_wanted(const std::string& kind, const std::vector<std::string>& only) {
    return only.empty() || std::ranges::any_of(only, [&](const std::string& asked) {
               return kind == asked || kind.starts_with(asked + ".");
           });
}

Json fix_json(const Document& document, const TextLines& lines, const Fix& fix) {
    Json edits = Json::array();
    for (const TextEdit& edit : fix.edits) {
        edits.push_back(
            {{"range", lines.json(ByteRange{lines.byte_at(edit.begin), lines.byte_at(edit.end)})},
             {"newText", edit.text}});
    }
    return {{"title", fix.title},
            {"kind", kQuickFix},
            {"isPreferred", true},
            {"edit",
             {{"documentChanges",
               {{{"textDocument", {{"uri", document.uri}, {"version", document.version}}},
                 {"edits", std::move(edits)}}}}}}};
}

Json command_json(const Document& document, const char* title, const char* command,
                  const char* kind) {
    return {{"title", title},
            {"kind", kind},
            {"command", {{"title", title}, {"command", command}, {"arguments", {document.uri}}}}};
}

bool touches(const Finding& finding, const TextLines& lines, const ByteRange& range) {
    return std::ranges::any_of(finding.lines, [&](int line) {
        const ByteRange code = lines.code_of(line);
        return code.begin <= range.end && range.begin <= code.end;
    });
}

// The findings of a text that a range is about.
std::vector<const Finding*> findings_at(const Document& document, const TextLines& lines,
                                        const ByteRange& range) {
    std::vector<const Finding*> found;
    if (!document.has_current_result()) {
        return found;
    }
    for (const auto* const list : {&document.result->findings, &document.result->notes}) {
        for (const Finding& finding : *list) {
            if (touches(finding, lines, range)) {
                found.push_back(&finding);
            }
        }
    }
    // Those whose fix solves the kernel come first.
    std::ranges::stable_sort(found, {}, [](const Finding* finding) {
        return finding->fix && finding->fix->tried == FixEffect::kSolves ? 0 : 1;
    });
    return found;
}

// For the first compile error, where the range is about that.
const Fix* error_fix_at(const Document& document, const TextLines& lines, const ByteRange& range) {
    if (!document.has_current_result() || !document.result->error_fix) {
        return nullptr;
    }
    const ByteRange code = lines.code_of(document.result->compile_errors.front().line);
    return code.begin <= range.end && range.begin <= code.end ? &*document.result->error_fix
                                                              : nullptr;
}

}  // namespace

Json code_actions(const Document& document, const TextLines& lines, const ByteRange& range,
                  const std::vector<std::string>& only) {
    Json actions = Json::array();
    const std::vector<const Finding*> findings = findings_at(document, lines, range);
    std::set<std::string> titles;
    for (const Finding* finding : findings) {
        if (finding->fix && is_wanted(kQuickFix, only) &&
            titles.insert(finding->fix->title).second) {
            actions.push_back(fix_json(document, lines, *finding->fix));
        }
    }
    if (const Fix* const fix = error_fix_at(document, lines, range);
        fix != nullptr && is_wanted(kQuickFix, only)) {
        actions.push_back(fix_json(document, lines, *fix));
    }
    const char* const kind = findings.empty() ? kSource : kQuickFix;
    if (document.is_checked() && is_wanted(kind, only)) {
        if (document.puzzle != nullptr) {
            actions.push_back(command_json(document, "Next hint", kHintCommand, kind));
        }
        actions.push_back(
            command_json(document, "Show what every thread does", kPictureCommand, kind));
    }
    if (document.puzzle != nullptr && is_wanted(kSource, only)) {
        actions.push_back(command_json(document, "Reset to the template", kResetCommand, kSource));
    }
    return actions;
}

}  // namespace vkp
