#include "checker/lsp/known_names.hpp"

#include "harness/model/kernel_interface.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

std::optional<Case> shown_case(const Document& document, std::uint64_t seed) {
    if (document.puzzle == nullptr) {
        const LabParse parse = parse_lab_file(document.text, seed);
        return parse.errors.empty() ? std::optional(parse.file.definition) : std::nullopt;
    }
    const std::vector<Case> cases = document.puzzle->cases(seed);
    const std::string name = document.case_name();
    const auto found =
        std::ranges::find_if(cases, [&](const Case& item) { return item.name == name; });
    return found == cases.end() ? document.puzzle->scored(cases) : *found;
}

std::string shape_text(const Shape& shape) {
    return fmt::format("{}", fmt::join(shape, " × "));
}

void add_array(std::vector<FrameName>& names, const InterfaceArray& array,
               const std::string& case_name) {
    const std::string type = array.view.empty() ? type_name(array.type) : array.view;
    const std::string in_case = case_name.empty() ? "" : fmt::format(" in case {}", case_name);
    names.push_back(
        {array.name, fmt::format("{}[]", type),
         fmt::format("An array in global memory, {}: {} elements{}.",
                     array.is_readonly ? "which kernels only read" : "which kernels may write",
                     shape_text(array.shape), in_case)});
    names.push_back({array.name + "_shape", "const uint[]",
                     fmt::format("The extents of `{}`: {}{}.", array.name,
                                 fmt::join(array.shape, ", "), in_case)});
    names.push_back(
        {array.name + "_strides", "const uint[]",
         fmt::format("The distances in `{}` between neighbours along each axis, in elements: {}{}.",
                     array.name, fmt::join(row_major_strides(array.shape), ", "), in_case)});
    names.push_back({array.name + "_ndim", "const uint",
                     fmt::format("How many axes `{}` has: {}.", array.name, array.shape.size())});
}

class OwnNames {
public:
    explicit OwnNames(const Syntax& syntax) : syntax_(syntax) {}

    std::vector<OwnName> run() {
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            if (syntax_.statements[i].kind == Statement::Kind::kFunction) {
                add_function(i);
            }
        }
        for (const Assignment& assignment : syntax_.assignments) {
            if (assignment.declares) {
                add_variable(assignment);
            }
        }
        for (const DeclaredArray& array : syntax_.arrays) {
            add_array_name(array);
        }
        std::ranges::sort(names_, {}, &OwnName::at);
        return std::move(names_);
    }

private:
    [[nodiscard]] const std::string& text(std::size_t word) const {
        return syntax_.words[word].text;
    }

    // The first word of that text in a range; its end if there is none.
    [[nodiscard]] std::size_t find(std::string_view wanted, std::size_t begin,
                                   std::size_t end) const {
        while (begin < end && text(begin) != wanted) {
            ++begin;
        }
        return begin;
    }

    void add(OwnName::Kind kind, std::size_t word, std::size_t function,
             std::size_t statement = 0) {
        names_.push_back({.kind = kind,
                          .name = text(word),
                          .type = word > 0 ? text(word - 1) : std::string(),
                          .at = syntax_.words[word].at,
                          .function = function,
                          .statement = statement});
    }

    void add_function(std::size_t index) {
        const Statement& function = syntax_.statements[index];
        const std::size_t name = find(function.name, function.begin, function.body);
        if (name >= function.body) {
            return;
        }
        add(OwnName::Kind::kFunction, name, 0, index);
        for (const std::string& parameter : function.parameters) {
            const std::size_t word = find(parameter, name + 1, function.body);
            if (word < function.body) {
                add(OwnName::Kind::kParameter, word, index);
            }
        }
    }

    void add_variable(const Assignment& assignment) {
        const Statement& statement = syntax_.statements[assignment.statement];
        const std::size_t word = find(assignment.name, statement.begin, statement.end);
        if (word < statement.end) {
            add(OwnName::Kind::kVariable, word,
                syntax_.around(assignment.statement, Statement::Kind::kFunction));
            // "uint i = …, j = …" has one type for both.
            if (const std::size_t type = find(names_.back().type, statement.begin, word);
                text(type) == ",") {
                names_.back().type = text(statement.begin);
            }
        }
    }

    void add_array_name(const DeclaredArray& array) {
        for (std::size_t i = 1; i + 1 < syntax_.words.size(); ++i) {
            if (text(i) == array.name && text(i + 1) == "[" && text(i - 1) == array.type) {
                add(OwnName::Kind::kArray, i, function_at(i));
                names_.back().type = fmt::format("{}{}[{}]", array.is_shared ? "shared " : "",
                                                 array.type, fmt::join(array.size_texts, "]["));
                return;
            }
        }
    }

    [[nodiscard]] std::size_t function_at(std::size_t word) const {
        for (std::size_t i = 1; i < syntax_.statements.size(); ++i) {
            const Statement& statement = syntax_.statements[i];
            if (statement.kind == Statement::Kind::kFunction && statement.begin <= word &&
                word < statement.end) {
                return i;
            }
        }
        return 0;
    }

    const Syntax& syntax_;
    std::vector<OwnName> names_;
};

}  // namespace

std::vector<FrameName> frame_names(const Document& document, std::uint64_t seed) {
    const std::optional<Case> definition = shown_case(document, seed);
    std::vector<FrameName> names;
    if (!definition) {
        return names;
    }
    names.push_back(
        {"TPB", "const uint",
         fmt::format("How many threads a workgroup has along x: {} in case {}.",
                     definition->dispatches.front().launch.workgroup_size.x, definition->name)});
    std::set<std::string> known = {"TPB"};
    for (std::size_t i = 0; i < definition->dispatches.size(); ++i) {
        const KernelInterface interface = interface_of(*definition, i);
        for (const InterfaceArray& array : interface.arrays) {
            if (known.insert(array.name).second) {
                add_array(names, array, definition->name);
            }
        }
        for (const Constant& constant : interface.constants) {
            if (known.insert(constant.name).second) {
                names.push_back({constant.name, "const " + type_name(ElementType{constant.type}),
                                 fmt::format("A constant of this puzzle: {} in case {}.",
                                             constant.value, definition->name)});
            }
        }
    }
    return names;
}

std::vector<OwnName> own_names(const Syntax& syntax) {
    return OwnNames(syntax).run();
}

std::optional<OwnName> declaration_of(const Syntax& syntax, std::string_view name, std::size_t at) {
    const std::vector<OwnName> names = own_names(syntax);
    std::optional<OwnName> found;
    for (const OwnName& own : names) {
        if (own.name != name || own.at > at) {
            continue;
        }
        const Statement& function = syntax.statements[own.function];
        const bool is_around = own.function == 0 || (syntax.words[function.begin].at <= at &&
                                                     at <= syntax.words[function.end - 1].at);
        if (is_around) {
            found = own;
        }
    }
    return found;
}

}  // namespace vkp
