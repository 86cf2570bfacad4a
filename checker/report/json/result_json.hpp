// A verdict as JSON, to be put into more of it. See json_values.hpp.
#pragma once

#include "checker/report/json/json_values.hpp"
#include "harness/judge/verdict.hpp"

namespace vkp {

// RESULT of docs/json.md without its cases.
Json brief_json(const PuzzleResult& result);

// The values of CASE that are wrong.
Json mismatches_json(const CaseResult& result);

// SMALLEST, if there is one.
void add_smallest(Json& json, const PuzzleResult& result);

}  // namespace vkp
