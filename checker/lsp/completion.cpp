#include "checker/lsp/completion.hpp"

#include "checker/lsp/glsl_functions.hpp"
#include "checker/lsp/known_names.hpp"
#include "harness/base/source_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <set>
#include <string>

namespace vkp {

namespace {

// The protocol's numbers.
enum class ItemKind { kFunction = 3, kVariable = 6, kKeyword = 14, kConstant = 21 };

class CompletionList {
public:
    // `rank` sorts: names of this kernel come before those of every shader.
    void add(std::string_view name, ItemKind kind, const std::string& detail,
             std::string_view about, char rank) {
        if (!known_.emplace(name).second) {
            return;
        }
        Json item = {{"label", name},
                     {"kind", static_cast<int>(kind)},
                     {"sortText", fmt::format("{}{}", rank, name)}};
        if (!detail.empty()) {
            item["detail"] = detail;
        }
        if (!about.empty()) {
            item["documentation"] = {{"kind", "markdown"}, {"value", about}};
        }
        list_.push_back(std::move(item));
    }

    [[nodiscard]] Json take() { return std::move(list_); }

private:
    std::set<std::string, std::less<>> known_;
    Json list_ = Json::array();
};

// A call that is not closed yet.
struct OpenCall {
    std::string name;
    int argument = 0;  // which of its arguments the end of the text is in, from 0
};

// The innermost call around the end of the code.
std::optional<OpenCall> open_call(std::string_view code) {
    int depth = 0;
    int argument = 0;
    for (std::size_t i = code.size(); i-- > 0;) {
        const char c = code[i];
        if (c == ';' || c == '{' || c == '}') {
            return {};
        }
        if (c == ')' || c == ']') {
            ++depth;
        } else if (c == '[' && --depth < 0) {
            depth = 0;
            argument = 0;
        } else if (c == ',' && depth == 0) {
            ++argument;
        } else if (c == '(' && --depth < 0) {
            const std::size_t name_end = code.find_last_not_of(" \t", i == 0 ? 0 : i - 1) + 1;
            const ByteRange word = word_at(code.substr(0, name_end), name_end);
            if (word.end > word.begin) {
                return OpenCall{std::string(code.substr(word.begin, word.end - word.begin)),
                                argument};
            }
            depth = 0;  // parentheses of an expression
            argument = 0;
        }
    }
    return {};
}

// "float f(float x, int k)", as the kernel declares it.
std::string signature_of(const Syntax& syntax, const OwnName& function) {
    const Statement& statement = syntax.statements[function.statement];
    const std::size_t begin = syntax.words[statement.begin].at;
    const std::size_t end = syntax.words[statement.body].at;
    std::string text = syntax.code.substr(begin, end - begin);
    text.erase(text.find_last_not_of(" \t\r\n{") + 1);
    return text;
}

Json signature_json(std::string_view signature, std::string_view about) {
    Json parameters = Json::array();
    const std::size_t open = signature.find('(');
    const std::size_t close = signature.rfind(')');
    std::size_t begin = open + 1;
    while (open != std::string_view::npos && close != std::string_view::npos && begin < close) {
        const std::size_t end = std::min(signature.find(',', begin), close);
        const std::size_t first = signature.find_first_not_of(' ', begin);
        parameters.push_back({{"label", signature.substr(first, end - first)}});
        begin = end + 1;
    }
    Json json = {{"label", signature}, {"parameters", std::move(parameters)}};
    if (!about.empty()) {
        json["documentation"] = about;
    }
    return json;
}

}  // namespace

Json completions(const Document& document, std::size_t byte, std::uint64_t seed) {
    CompletionList list;
    const Syntax syntax(document.text);
    const std::size_t begin = word_at(document.text, byte).begin;
    if (begin > 0 && document.text[begin - 1] == '.') {
        for (const std::string_view component : {"x", "y", "z", "w"}) {
            list.add(component, ItemKind::kVariable, "", "", '0');
        }
        return list.take();
    }
    for (const OwnName& own : own_names(syntax)) {
        list.add(own.name,
                 own.kind == OwnName::Kind::kFunction ? ItemKind::kFunction : ItemKind::kVariable,
                 own.type, "", '0');
    }
    for (const FrameName& name : frame_names(document, seed)) {
        list.add(name.name,
                 name.type.starts_with("const") ? ItemKind::kConstant : ItemKind::kVariable,
                 name.type, name.about, '1');
    }
    for (const GlslFunction& function : glsl_functions()) {
        list.add(function.name, ItemKind::kFunction, std::string(function.signature),
                 function.about, '2');
    }
    for (const GlslVariable& variable : glsl_variables()) {
        list.add(variable.name, ItemKind::kVariable, std::string(variable.type), variable.about,
                 '2');
    }
    for (const std::string_view word : glsl_words()) {
        list.add(word, ItemKind::kKeyword, "", "", '3');
    }
    return list.take();
}

Json signature_help(const Document& document, std::size_t byte) {
    const SourceText source(std::string_view(document.text).substr(0, byte));
    const std::optional<OpenCall> call = open_call(source.code());
    if (!call) {
        return nullptr;
    }
    Json signatures = Json::array();
    const Syntax syntax(document.text);
    for (const OwnName& own : own_names(syntax)) {
        if (own.kind == OwnName::Kind::kFunction && own.name == call->name) {
            signatures.push_back(signature_json(signature_of(syntax, own), ""));
        }
    }
    for (const GlslFunction* function : glsl_functions_named(call->name)) {
        signatures.push_back(signature_json(function->signature, function->about));
    }
    if (signatures.empty()) {
        return nullptr;
    }
    return {{"signatures", std::move(signatures)},
            {"activeSignature", 0},
            {"activeParameter", call->argument}};
}

}  // namespace vkp
