// What a puzzle must have: the same is asked of those that are there (tests/unit/author_test.cpp)
// and, by `workbook puzzle check`, of one that is being written. Answers are sentences for who
// writes it.
#pragma once

#include "checker/learner/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Empty where nothing is wrong.
using Problems = std::vector<std::string>;

struct AuthorsPuzzle {
    const Puzzle& puzzle;
    const Workbook& workbook;  // a source tree
};

Problems page_problems(const AuthorsPuzzle& of);       // what is taught; hints
Problems case_problems(const AuthorsPuzzle& of);       // names, data, launches, budgets
Problems data_problems(const AuthorsPuzzle& of);       // what `data` of the page says of the cases
Problems value_problems(const AuthorsPuzzle& of);      // what is specified
Problems statement_problems(const AuthorsPuzzle& of);  // README.md
Problems solution_problems(const AuthorsPuzzle& of);   // three stars, whatever the seed
Problems template_problems(const AuthorsPuzzle& of);   // kernel.comp: not started, or broken so
Problems picture_problems(const AuthorsPuzzle& of);    // picture.svg
Problems bench_problems(const AuthorsPuzzle& of);      // sizes, and operations
Problems advice_problems(const AuthorsPuzzle& of);     // what wrong kernels are told

struct AuthorQuestion {
    std::string_view name;
    Problems (*ask)(const AuthorsPuzzle& of);
};

// All of these, from what is quickly answered to what takes seconds.
const std::vector<AuthorQuestion>& author_questions();

}  // namespace vkp
