#include "checker/web/answer.hpp"

#include "checker/web/answers.hpp"

#include <map>
#include <new>

namespace vkp {

namespace {

using Answerer = Json (*)(const Json& request);

const std::map<std::string, Answerer> kAnswerers = {
    {"check", answer_check},     {"lab", answer_lab},           {"trace", answer_trace},
    {"picture", answer_picture}, {"list", answer_list},         {"puzzle", answer_puzzle},
    {"hint", answer_hint},       {"solution", answer_solution}, {"words", answer_words}};

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string answer(const std::string& request) {
    try {
        const Json json = Json::parse(request);
        return dumped(kAnswerers.at(json.at("ask"))(json));
    } catch (const std::bad_alloc&) {
        throw;  // memory may be lost with it; the caller starts afresh
    } catch (const std::exception& error) {
        return dumped({{"error", error.what()}});
    }
}

}  // namespace vkp
