#include "checker/lsp/client.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {

namespace {

// A member of members, if they are all there: "/workspace/inlayHint/refreshSupport".
template <typename T>
T value_at(const Json& json, const char* path, T otherwise) {
    const Json::json_pointer pointer(path);
    return json.contains(pointer) ? json.at(pointer).get<T>() : otherwise;
}

}  // namespace

ClientAbilities abilities_from(const Json& initialize) {
    const Json none = Json::object();
    const Json& abilities = initialize.contains("capabilities") ? initialize["capabilities"] : none;
    const auto encodings =
        value_at<std::vector<std::string>>(abilities, "/general/positionEncodings", {});
    const bool knows_utf8 = std::ranges::find(encodings, "utf-8") != encodings.end();
    return {
        .encoding = knows_utf8 ? PositionEncoding::kUtf8 : PositionEncoding::kUtf16,
        .shows_documents = value_at(abilities, "/window/showDocument/support", false),
        .refreshes_inlay_hints = value_at(abilities, "/workspace/inlayHint/refreshSupport", false),
        .wants_verdicts = value_at(initialize, "/initializationOptions/verdicts", false),
        .shows_results = value_at(initialize, "/initializationOptions/showsResults", false)};
}

void Client::notify(const char* method, const Json& params) {
    connection_.send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

void Client::request(const char* method, const Json& params) {
    connection_.send({{"jsonrpc", "2.0"},
                      {"id", fmt::format("workbook-{}", ++requests_)},
                      {"method", method},
                      {"params", params}});
}

void Client::answer(const Json& id, const Json& result) {
    connection_.send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
}

void Client::refuse(const Json& id, int code, const std::string& message) {
    connection_.send(
        {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void Client::show_message(const std::string& message) {
    constexpr int kInformation = 3;
    notify("window/showMessage", {{"type", kInformation}, {"message", message}});
}

void Client::show_page(const std::string& uri, const std::string& path) {
    if (abilities.shows_documents) {
        request("window/showDocument", {{"uri", uri}, {"external", true}});
    } else {
        show_message(fmt::format("The page is {}", path));
    }
}

}  // namespace vkp
