// One function for each kind of request; all throw exceptions about faulty requests.
#pragma once

#include <nlohmann/json.hpp>

namespace vkp {

using Json = nlohmann::ordered_json;

// Requests about kernels.
Json answer_check(const Json& request);
Json answer_lab(const Json& request);
Json answer_trace(const Json& request);
Json answer_picture(const Json& request);

// Requests about puzzles, and about the learner's progress.
Json answer_list(const Json& request);
Json answer_puzzle(const Json& request);
Json answer_hint(const Json& request);
Json answer_solution(const Json& request);
Json answer_words(const Json& request);

}  // namespace vkp
