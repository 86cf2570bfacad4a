// The requirements of a puzzle: tests/unit/puzzles/author_test.cpp checks the existing ones against
// them and `workbook puzzle check` one that is being written. Answers are sentences for its author.
#pragma once

#include "checker/workspace/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Empty if nothing is wrong.
using Problems = std::vector<std::string>;

struct AuthorsPuzzle {
    const Puzzle& puzzle;
    const Workbook& workbook;  // a source tree
};

Problems page_problems(const AuthorsPuzzle& of);        // lesson and hints
Problems case_problems(const AuthorsPuzzle& of);        // names, data, launches, budgets
Problems data_problems(const AuthorsPuzzle& of);        // the page's `data` against the cases
Problems value_problems(const AuthorsPuzzle& of);       // the specification
Problems statement_problems(const AuthorsPuzzle& of);   // README.md
Problems solution_problems(const AuthorsPuzzle& of);    // three stars, whatever the seed
Problems small_case_problems(const AuthorsPuzzle& of);  // right kernels are right there
Problems template_problems(const AuthorsPuzzle& of);    // kernel.comp: not started, or broken so
Problems picture_problems(const AuthorsPuzzle& of);     // picture.svg
Problems bench_problems(const AuthorsPuzzle& of);       // sizes, and operations
Problems advice_problems(const AuthorsPuzzle& of);      // answers to wrong kernels

struct AuthorQuestion {
    std::string_view name;
    Problems (*ask)(const AuthorsPuzzle& of);
};

// All of these questions, from quick ones to those that take seconds.
const std::vector<AuthorQuestion>& author_questions();

}  // namespace vkp
