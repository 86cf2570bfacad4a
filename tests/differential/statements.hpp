// Random statements, line by line, whose loops all end.
#pragma once

#include "tests/differential/expressions.hpp"
#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp::differential {

class Statements {
public:
    struct Limits {
        int statements = 10;  // after so many, no statement nests any more
        int depth = 3;        // depth of nesting
        int loop_depth = 2;
        std::uint32_t most_iterations = 5;  // iterations of one loop
        int expression_depth = 2;
    };

    // Names of new variables begin with the prefix.
    Statements(RandomSource& random, Scope& scope, std::string prefix)
        : random_(random), scope_(scope), expressions_(random, scope), prefix_(std::move(prefix)) {}

    // The lines that leave the function, such as `return;`. None: the statements do not leave it.
    void set_exit(std::vector<std::string> exit) { exit_ = std::move(exit); }

    // A few statements that share the limits. Variables that they declare are forgotten.
    std::vector<std::string> block(const Limits& limits);

    // A variable of the function itself, with a value.
    void declare(std::vector<std::string>& lines, Type type);

    Expressions& expressions() { return expressions_; }

private:
    using Lines = std::vector<std::string>;

    void add_block(Lines& lines, int depth);
    void add_statement(Lines& lines, int depth);
    void add_simple(Lines& lines);
    void add_assignment(Lines& lines);
    void add_store(Lines& lines);
    void add_call(Lines& lines);
    void add_builtin_call(Lines& lines);
    void add_wide_product(Lines& lines);
    void add_way_out(Lines& lines);
    void add_if(Lines& lines, int depth);
    void add_switch(Lines& lines, int depth);
    void add_loop(Lines& lines, int depth);
    void add_for(Lines& lines, int depth);
    void add_counted(Lines& lines, int depth);
    std::string iteration_limit(Base base);
    std::string new_name() { return prefix_ + std::to_string(names_++); }

    RandomSource& random_;
    Scope& scope_;
    Expressions expressions_;
    std::string prefix_;
    Lines exit_;
    Limits limits_;
    int statements_left_ = 0;
    int loops_around_ = 0;
    bool can_break_ = false;
    bool can_continue_ = false;
    int names_ = 0;
};

}  // namespace vkp::differential
