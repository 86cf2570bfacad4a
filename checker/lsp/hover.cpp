#include "checker/lsp/hover.hpp"

#include "checker/lsp/glsl_functions.hpp"
#include "checker/lsp/known_names.hpp"
#include "checker/lsp/line_costs.hpp"
#include "checker/lsp/value_table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace vkp {

namespace {

std::string_view name_at(const Document& document, std::size_t byte) {
    const ByteRange word = word_at(document.text, byte);
    return std::string_view(document.text).substr(word.begin, word.end - word.begin);
}

void add_paragraph(std::string& text, const std::string& paragraph) {
    if (!paragraph.empty()) {
        text += (text.empty() ? "" : "\n\n") + paragraph;
    }
}

std::string code_block(std::string_view code) {
    return fmt::format("```glsl\n{}\n```", code);
}

// The glossary's term for a word of GLSL.
std::string_view term_of(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTerms = {
        {{"shared", "shared memory"},
         {"barrier", "barrier"},
         {"TPB", "workgroup"},
         {"gl_WorkGroupID", "grid"},
         {"kernel", "kernel"},
         {"gl_SubgroupInvocationID", "subgroup invocation"}}};
    for (const auto& [name, term] : kTerms) {
        if (name == word) {
            return term;
        }
    }
    return word.starts_with("atomic") ? "atomic" : word.starts_with("subgroup") ? "subgroup" : "";
}

// "**barrier**: a point in the kernel …"; empty for a term that the glossary does not have.
std::string glossary_entry(const std::string& glossary, std::string_view term) {
    const std::string head = fmt::format("- **{}**", term);
    const std::size_t begin = term.empty() ? std::string::npos : glossary.find(head);
    if (begin == std::string::npos) {
        return {};
    }
    const std::size_t end =
        std::min({glossary.find("\n- ", begin), glossary.find("\n\n", begin), glossary.size()});
    return glossary.substr(begin + 2, end - begin - 2);
}

// What a name that the kernel declares is.
std::string own_text(const Document& document, const OwnName& own, int line) {
    const std::string head = code_block(own.type.empty() ? own.name : own.type + " " + own.name);
    std::string text = head;
    if (document.run == nullptr) {
        return text;
    }
    const bool is_shared = own.type.starts_with("shared");
    add_paragraph(text, is_shared ? access_text(*document.run, own.name)
                                  : values_table(*document.run, own.name, line));
    return text;
}

std::string frame_text(const Document& document, const FrameName& name) {
    std::string text = code_block(name.type + " " + name.name);
    add_paragraph(text, name.about);
    if (document.run != nullptr && name.type.ends_with("[]")) {
        add_paragraph(text, access_text(*document.run, name.name));
    }
    return text;
}

std::string glsl_text(const Document& document, const std::string& name) {
    std::string text;
    for (const GlslFunction* function : glsl_functions_named(name)) {
        add_paragraph(text, code_block(function->signature));
        add_paragraph(text, std::string(function->about));
    }
    if (const GlslVariable* const variable = glsl_variable_named(name)) {
        add_paragraph(text, code_block(fmt::format("{} {}", variable->type, name)));
        add_paragraph(text, std::string(variable->about));
        if (document.run != nullptr) {
            add_paragraph(text, built_in_table(*document.run, name));
        }
    }
    return text;
}

std::string text_about(const Document& document, std::size_t byte, int line, std::uint64_t seed) {
    const std::string name(name_at(document, byte));
    if (name.empty()) {
        return {};
    }
    const Syntax syntax(document.text);
    if (const std::optional<OwnName> own =
            declaration_of(syntax, name, word_at(document.text, byte).end)) {
        return own_text(document, *own, line);
    }
    for (const FrameName& known : frame_names(document, seed)) {
        if (known.name == name) {
            return frame_text(document, known);
        }
    }
    return glsl_text(document, name);
}

}  // namespace

Json hover(const Document& document, const TextLines& lines, std::size_t byte, std::uint64_t seed,
           const std::string& glossary) {
    const int line = static_cast<int>(lines.position_of(byte).line) + 1;
    std::string text = text_about(document, byte, line, seed);
    add_paragraph(text, glossary_entry(glossary, term_of(name_at(document, byte))));
    const std::string costs =
        document.has_current_result() ? line_cost_text(document, line) : std::string();
    if (!costs.empty()) {
        add_paragraph(text, "This line:\n" + costs);
    }
    if (text.empty()) {
        return nullptr;
    }
    return {{"contents", {{"kind", "markdown"}, {"value", text}}},
            {"range", lines.json(word_at(document.text, byte))}};
}

bool has_values(const Document& document, std::size_t byte, std::uint64_t seed) {
    const std::string name(name_at(document, byte));
    if (name.empty()) {
        return false;
    }
    const std::vector<FrameName> known = frame_names(document, seed);
    return glsl_variable_named(name) != nullptr ||
           declaration_of(Syntax(document.text), name, word_at(document.text, byte).end) ||
           std::ranges::any_of(known, [&](const FrameName& frame) { return frame.name == name; });
}

}  // namespace vkp
