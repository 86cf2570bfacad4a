#include "harness/glsl_analysis/edits.hpp"

#include <algorithm>

namespace vkp {

TextPlace place_behind(const Syntax& syntax, std::size_t word) {
    const Word& it = syntax.words[word];
    TextPlace place = syntax.place_of(it.at + it.text.size() - 1);
    ++place.column;
    return place;
}

namespace {

TextPlace place_before(const Syntax& syntax, std::size_t word) {
    return syntax.place_of(syntax.words[word].at);
}

TextEdit insertion(const TextPlace& place, std::string text) {
    return {place, place, std::move(text)};
}

// The blanks that a line begins with.
std::string indentation(const Syntax& syntax, int line) {
    const std::size_t begin = syntax.line_starts[static_cast<std::size_t>(line) - 1];
    const std::size_t end = syntax.code.find_first_not_of(" \t", begin);
    return syntax.code.substr(begin, end - begin);
}

// Whether nothing of the line before, such as a comment, goes on in it.
bool begins_anew(const Syntax& syntax, int line) {
    const auto at = static_cast<std::size_t>(line) - 1;
    return at < syntax.line_starts.size() && syntax.code[syntax.line_starts[at] - 1] == '\n';
}

// Behind a statement, indented as that line is.
Edits lines_behind(const Syntax& syntax, std::size_t statement, int like,
                   const std::vector<std::string>& lines) {
    const std::size_t last = syntax.statements[statement].end - 1;
    const int line = place_behind(syntax, last).line;
    const bool ends_line = last + 1 < syntax.words.size() && syntax.words[last + 1].line > line &&
                           begins_anew(syntax, line + 1);
    std::string text;
    for (const std::string& each : lines) {
        text += ends_line ? indentation(syntax, like) + each + "\n" : " " + each;
    }
    return {insertion(ends_line ? TextPlace{line + 1, 1} : place_behind(syntax, last), text)};
}

// The statement that begins at that word of another one; 0 if there is none.
std::size_t body_of(const Syntax& syntax, std::size_t outer, std::size_t word) {
    for (std::size_t i = outer + 1; i < syntax.statements.size(); ++i) {
        if (syntax.statements[i].parent == outer && syntax.statements[i].begin == word) {
            return i;
        }
    }
    return 0;
}

std::vector<const ElementAccess*> same_element(const Syntax& syntax, const ElementAccess& access) {
    std::vector<const ElementAccess*> found;
    for (const ElementAccess& other : syntax.accesses) {
        const bool is_it =
            other.statement == access.statement && other.array == access.array &&
            std::equal(other.indices.begin(), other.indices.end(), access.indices.begin(),
                       access.indices.end(), [&](const Expression& one, const Expression& two) {
                           return syntax.text_of(one) == syntax.text_of(two);
                       });
        if (is_it) {
            found.push_back(&other);
        }
    }
    std::ranges::sort(found, {}, &ElementAccess::word);
    return found;
}

}  // namespace

Edits asking_first(const Syntax& syntax, std::size_t statement, const std::string& condition) {
    const Statement& it = syntax.statements[statement];
    const std::string& first = syntax.words[it.begin].text;
    if (first == "case" || first == "default") {
        return {};
    }
    const TextPlace begin = place_before(syntax, it.begin);
    const std::string question = "if (" + condition + ") ";
    if (syntax.statements[it.parent].kind == Statement::Kind::kBlock) {
        return {insertion(begin, question)};
    }
    // An `else` after it belongs to the `if` before it.
    return {insertion(begin, "{ " + question), insertion(place_behind(syntax, it.end - 1), " }")};
}

TextEdit in_place_of(const Syntax& syntax, std::size_t begin, std::size_t end, std::string text) {
    return {place_before(syntax, begin), place_behind(syntax, end - 1), std::move(text)};
}

Edits in_place_of_element(const Syntax& syntax, const ElementAccess& access,
                          const std::string& text) {
    Edits edits;
    for (const ElementAccess* each : same_element(syntax, access)) {
        edits.push_back(in_place_of(syntax, each->word, end_of(*each), text));
    }
    return edits;
}

Edits in_place_of_index(const Syntax& syntax, const ElementAccess& access, std::size_t index,
                        const std::string& text) {
    Edits edits;
    for (const ElementAccess* each : same_element(syntax, access)) {
        const Expression& it = each->indices[index];
        if (it.begin == it.end) {
            return {};
        }
        edits.push_back(in_place_of(syntax, it.begin, it.end, text));
    }
    return edits;
}

Edits behind_statement(const Syntax& syntax, std::size_t statement, const std::string& code) {
    return lines_behind(syntax, statement, syntax.first_line(statement), {code});
}

Edits at_end_of_loop(const Syntax& syntax, std::size_t loop, const std::string& code) {
    const std::size_t body = body_of(syntax, loop, syntax.statements[loop].body);
    const Statement& it = syntax.statements[body];
    if (body == 0 || it.begin == it.end) {
        return {};
    }
    const std::size_t last = it.end - 1;
    if (it.kind != Statement::Kind::kBlock) {
        return {insertion(place_before(syntax, it.begin), "{ "),
                insertion(place_behind(syntax, last), " " + code + " }")};
    }
    const int line = syntax.words[last].line;
    if (syntax.words[last - 1].line < line && begins_anew(syntax, line)) {
        return {insertion({line, 1}, indentation(syntax, line) + "    " + code + "\n")};
    }
    return {insertion(place_before(syntax, last), code + " ")};
}

Edits dividing_if(const Syntax& syntax, std::size_t question, std::size_t statement,
                  const std::string& code) {
    const Statement& it = syntax.statements[question];
    const std::size_t block = syntax.statements[statement].parent;
    if (block != body_of(syntax, question, it.body) ||
        syntax.statements[block].kind != Statement::Kind::kBlock) {
        return {};
    }
    return lines_behind(syntax, statement, syntax.first_line(question),
                        {"}", code, "if (" + syntax.text_of(it.condition) + ") {"});
}

}  // namespace vkp
