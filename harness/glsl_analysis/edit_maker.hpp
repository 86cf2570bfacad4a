// What the makers of single edits have in common: the words and variables of a kernel, and the list
// of edits. Of this room alone.
#pragma once

#include "harness/glsl_analysis/edits.hpp"
#include "harness/glsl_analysis/single_edits.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

// What is written for one another by mistake, the likelier first. Words and operators alike.
const std::map<std::string_view, std::vector<std::string_view>>& confused_words();

bool is_scalar_type(std::string_view word);  // "uint"
bool is_extent(std::string_view word);       // "a_shape"

// A scalar variable of the kernel: where its name stands, and up to where it is known.
struct Variable {
    std::string name;
    std::string type;
    std::size_t word = 0;
    std::size_t end = 0;
};

struct EditList {
    std::vector<SingleEdit> made;
    std::set<std::string> known;  // that no edit is in the list twice
};

class EditMaker {
public:
    EditMaker(const Syntax& syntax, const KernelInterface& interface, EditList& list)
        : syntax_(syntax), interface_(interface), words_(syntax.words), list_(list) {
        collect_scalars();
    }

protected:
    using Names = std::vector<std::string>;

    // --- the text ---

    [[nodiscard]] bool is(std::size_t word, std::string_view text) const;
    [[nodiscard]] bool is_in_function(std::size_t word) const;

    // Where a variable that a statement declares is no longer known.
    [[nodiscard]] std::size_t end_of_scope(std::size_t statement) const;

    // The scalar that a word names; null if it names none.
    [[nodiscard]] const Variable* scalar_at(std::size_t word) const;
    [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const;
    [[nodiscard]] std::size_t begin_of(std::size_t word) const { return words_[word].at; }

    [[nodiscard]] std::size_t end_of_word(std::size_t word) const;

    // In one line.
    [[nodiscard]] std::string code(std::size_t begin, std::size_t end) const;

    // The first word of what stands before an operator, and the end of what stands behind one.
    [[nodiscard]] std::size_t operand_before(std::size_t word) const;
    [[nodiscard]] std::size_t operand_behind(std::size_t word) const;

    // The range of words that a title shows so that its place is plain: an element, a comparison.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shown(std::size_t begin,
                                                            std::size_t end) const;
    [[nodiscard]] bool declares(std::size_t number) const;

    // "a" and "a_shape[0]", of all arrays and axes. A stride of a vector is 1, and nobody means it.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> extents() const;

    // What a number that counts elements or threads may stand for.
    [[nodiscard]] Names sizes() const;
    [[nodiscard]] static bool compares(std::string_view text);

    // --- the list ---

    void add(FixKind kind, int cost, std::string title, Edits edits);

    // Puts a text in the place of some words.
    void replace(FixKind kind, int cost, std::size_t begin, std::size_t end,
                 const std::string& with);

    void replace_each(FixKind kind, int cost, const std::vector<std::size_t>& words,
                      const std::string& old, const Names& others);

    const Syntax& syntax_;
    const KernelInterface& interface_;
    const std::vector<Word>& words_;
    std::vector<Variable> scalars_;

private:
    void collect_scalars();

    EditList& list_;
};

// The edits of what a kernel computes, and of what it does when.
void add_expression_edits(const Syntax& syntax, const KernelInterface& interface, EditList& list);
void add_statement_edits(const Syntax& syntax, const KernelInterface& interface, EditList& list);

}  // namespace vkp
