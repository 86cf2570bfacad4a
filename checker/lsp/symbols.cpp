#include "checker/lsp/symbols.hpp"

#include "checker/lsp/known_names.hpp"

#include <nlohmann/json.hpp>

namespace vkp {

namespace {

// The protocol's numbers.
enum class SymbolKind { kFunction = 12, kVariable = 13, kArray = 18 };

SymbolKind kind_of(const OwnName& name) {
    switch (name.kind) {
        case OwnName::Kind::kFunction:
            return SymbolKind::kFunction;
        case OwnName::Kind::kArray:
            return SymbolKind::kArray;
        case OwnName::Kind::kVariable:
        case OwnName::Kind::kParameter:
            break;
    }
    return SymbolKind::kVariable;
}

ByteRange range_of(const OwnName& name, const Syntax& syntax, const TextLines& lines) {
    const std::size_t begin = lines.byte_at(syntax.place_of(name.at));
    return {begin, begin + name.name.size()};
}

// A function as a whole, anything else by its name.
ByteRange whole_range_of(const OwnName& name, const Syntax& syntax, const TextLines& lines) {
    if (name.kind != OwnName::Kind::kFunction) {
        return range_of(name, syntax, lines);
    }
    const Statement& function = syntax.statements[name.statement];
    const Word& last = syntax.words[function.end - 1];
    return {lines.byte_at(syntax.place_of(syntax.words[function.begin].at)),
            lines.byte_at(syntax.place_of(last.at + last.text.size()))};
}

Json symbol_json(const OwnName& name, const Syntax& syntax, const TextLines& lines) {
    return {{"name", name.name},
            {"detail", name.type},
            {"kind", static_cast<int>(kind_of(name))},
            {"range", lines.json(whole_range_of(name, syntax, lines))},
            {"selectionRange", lines.json(range_of(name, syntax, lines))}};
}

}  // namespace

Json document_symbols(const Document& document, const TextLines& lines) {
    const Syntax syntax(document.text);
    const std::vector<OwnName> names = own_names(syntax);
    Json symbols = Json::array();
    for (const OwnName& name : names) {
        if (name.function != 0) {
            continue;
        }
        Json symbol = symbol_json(name, syntax, lines);
        for (const OwnName& inner : names) {
            if (name.kind == OwnName::Kind::kFunction && inner.function == name.statement) {
                symbol["children"].push_back(symbol_json(inner, syntax, lines));
            }
        }
        symbols.push_back(std::move(symbol));
    }
    return symbols;
}

Json definition_of(const Document& document, const TextLines& lines, std::size_t byte) {
    const Syntax syntax(document.text);
    const ByteRange word = word_at(document.text, byte);
    const std::string_view name =
        std::string_view(document.text).substr(word.begin, word.end - word.begin);
    // The code has the bytes of the text, apart from a mark at its beginning.
    const std::optional<OwnName> found = declaration_of(syntax, name, word.end);
    if (!found) {
        return nullptr;
    }
    return {{"uri", document.uri}, {"range", lines.json(range_of(*found, syntax, lines))}};
}

}  // namespace vkp
