// One function for each thing that can be asked for; all throw what is wrong with the request.
#pragma once

#include <nlohmann/json.hpp>

namespace vkp {

using Json = nlohmann::ordered_json;

// Of kernels.
Json answer_check(const Json& request);
Json answer_lab(const Json& request);
Json answer_trace(const Json& request);
Json answer_picture(const Json& request);

// Of puzzles, and of how far somebody has come.
Json answer_list(const Json& request);
Json answer_puzzle(const Json& request);
Json answer_hint(const Json& request);
Json answer_solution(const Json& request);
Json answer_words(const Json& request);

}  // namespace vkp
