// A kernel's text as statements and expressions, as far as advice needs them. It accepts any text:
// what it does not understand becomes kOther, and gets no advice.
#pragma once

#include "harness/model/results/fix.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct Word {
    std::string text;    // a name, a number, or an operator with all its signs
    std::size_t at = 0;  // begin of the word in the code
    int line = 0;
};

struct Expression {
    enum class Kind { kOther, kNumber, kName, kMember, kIndex, kCall, kUnary, kBinary, kChoice };
    Kind kind = Kind::kOther;
    std::string text = {};  // the name, number, member or operator
    std::vector<Expression> parts = {};
    std::size_t begin = 0;  // range of its words
    std::size_t end = 0;

    // The component if the member is one: 'x'.
    [[nodiscard]] char component() const { return text.size() == 1 ? text.front() : '\0'; }
};

// An assignment to a name: a declaration, an assignment or an increment.
struct Assignment {
    std::string name;
    std::string op;  // "=", "+=", "++"; empty for a declaration without a value
    Expression value = {};
    std::size_t statement = 0;
    bool declares = false;
    bool steps_loop = false;  // whether it is in the last part of a `for`

    [[nodiscard]] bool counts_up() const { return op == "++" || op == "--"; }
};

// An element that the text names: `s[local_i + k]`.
struct ElementAccess {
    std::string array;
    std::vector<Expression> indices;
    std::size_t word = 0;  // index of its name
    std::size_t statement = 0;
    int line = 0;
    bool writes = false;
    bool reads = false;  // both of `+=`
};

// Behind the last word of the access: `]`, or the name where it has no index.
std::size_t end_of(const ElementAccess& access);

struct Statement {
    enum class Kind { kSimple, kBlock, kIf, kLoop, kFunction };
    Kind kind = Kind::kSimple;
    std::size_t parent = 0;  // the text as a whole is number 0, and its own parent
    std::size_t begin = 0;   // range of its words, including its bodies
    std::size_t end = 0;
    std::size_t body = 0;        // first word of the body of an `if`, loop or function
    std::size_t other_body = 0;  // index of the word after `else`; 0 if there is none
    Expression condition = {};   // condition of an `if` or a loop
    std::string name = {};       // name of a function
    std::vector<std::string> parameters = {};
};

struct DeclaredArray {
    std::string name;
    std::string type;  // "float"
    bool is_shared = false;
    std::vector<Expression> sizes = {};
    std::vector<std::string> size_texts = {};
};

// A variable, an array or a parameter, where the text declares it.
struct DeclaredName {
    std::string name;
    std::string type;           // "float"
    std::size_t word = 0;       // index of its name
    std::size_t statement = 0;  // of a parameter its function
    bool is_shared = false;
    bool is_const = false;
    bool is_array = false;
    bool is_parameter = false;
};

struct Syntax {
    explicit Syntax(std::string_view text);

    std::string code;                      // the text without comments
    std::vector<std::size_t> line_starts;  // in the code, of each line of the text
    std::vector<Word> words;
    std::vector<Statement> statements;  // by their begin; number 0 is the whole text
    std::vector<Assignment> assignments;
    std::vector<ElementAccess> accesses;
    std::vector<DeclaredArray> arrays;
    std::vector<DeclaredName> names;  // by their words

    // The expression as written, in one line.
    [[nodiscard]] std::string text_of(const Expression& expression) const;
    // The same of a range of words.
    [[nodiscard]] std::string text_of(std::size_t begin, std::size_t end) const;
    // Where a byte of the code is in the text.
    [[nodiscard]] TextPlace place_of(std::size_t at) const;
    [[nodiscard]] int first_line(std::size_t statement) const;
    [[nodiscard]] int last_line(std::size_t statement) const;
    // The innermost statement that has a word.
    [[nodiscard]] std::size_t statement_at(std::size_t word) const;
    // The innermost statement of that kind around a statement; 0 if there is none.
    [[nodiscard]] std::size_t around(std::size_t statement, Statement::Kind kind) const;
    [[nodiscard]] bool holds(std::size_t outer, std::size_t inner) const;
    // The statement in which it is known, from its declaration on.
    [[nodiscard]] std::size_t scope_of(const DeclaredName& declared) const;
    // What that name means at a word of that statement; null if the text does not declare it.
    [[nodiscard]] const DeclaredName* meaning(std::string_view name, std::size_t statement,
                                              std::size_t word) const;
};

}  // namespace vkp
