#include "checker/lsp/rpc_error.hpp"
#include "checker/lsp/server.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

std::int64_t version_of(const Json& identifier, std::int64_t otherwise) {
    return identifier.contains("version") && identifier["version"].is_number_integer()
               ? identifier["version"].get<std::int64_t>()
               : otherwise;
}

// A client may change a part of the text, although it is told to send all of it.
void apply_change(std::string& text, const Json& change, PositionEncoding encoding) {
    const auto& replacement = change.at("text").get_ref<const std::string&>();
    if (!change.contains("range")) {
        text = replacement;
        return;
    }
    const TextLines lines(text, encoding);
    const std::size_t begin = lines.byte_at(position_from(change["range"].at("start")));
    const std::size_t end = lines.byte_at(position_from(change["range"].at("end")));
    text.replace(begin, std::max(begin, end) - begin, replacement);
}

}  // namespace

const std::map<std::string, LanguageServer::Take>& LanguageServer::notifications() {
    static const std::map<std::string, Take> all = {
        {"initialized", &LanguageServer::initialized},
        {"exit", &LanguageServer::exit},
        {"textDocument/didOpen", &LanguageServer::open},
        {"textDocument/didChange", &LanguageServer::change},
        {"textDocument/didSave", &LanguageServer::save},
        {"textDocument/didClose", &LanguageServer::close},
        {"workspace/didChangeConfiguration", &LanguageServer::configure},
        {"$/cancelRequest", &LanguageServer::cancel},
    };
    return all;
}

void LanguageServer::initialized(const Json& /*params*/) {}

void LanguageServer::exit(const Json& /*params*/) {
    has_quit_ = true;
}

void LanguageServer::open(const Json& params) {
    const Json& item = params.at("textDocument");
    std::string uri = item.at("uri");
    Document opened = document_of(uri, item.at("text"), version_of(item, 0));
    learner_.remember(opened);
    Document& kept = documents_[uri] = std::move(opened);
    check_in(kept, {});
}

void LanguageServer::change(const Json& params) {
    Document& changed = document(params);
    std::string text = changed.text;
    for (const Json& part : params.at("contentChanges")) {
        apply_change(text, part, client_.abilities.encoding);
    }
    vkp::change(changed, std::move(text), version_of(params["textDocument"], changed.version + 1));
    check_in(changed, options_.quiet_time);
}

void LanguageServer::save(const Json& params) {
    Document& saved = document(params);
    if (saved.has_current_result()) {
        learner_.record(saved);
        tell_verdict(saved);
    } else if (saved.uri != busy_with_) {
        check_in(saved, {});
    }
}

void LanguageServer::close(const Json& params) {
    const std::string uri = document(params).uri;
    is_outdated_ = is_outdated_ || uri == busy_with_;
    documents_.erase(uri);
    client_.notify("textDocument/publishDiagnostics",
                   {{"uri", uri}, {"diagnostics", Json::array()}});
}

void LanguageServer::configure(const Json& params) {
    const Json::json_pointer setting("/settings/vulkanPuzzles/inlayCounts");
    if (params.contains(setting) && params.at(setting).is_boolean()) {
        shows_costs_ = params.at(setting).get<bool>();
        if (client_.abilities.refreshes_inlay_hints) {
            client_.request("workspace/inlayHint/refresh", nullptr);
        }
    }
}

// Of a request that waits; others have their answer already.
void LanguageServer::cancel(const Json& params) {
    const Json& id = params.at("id");
    const auto waiting =
        std::ranges::find_if(later_, [&](const Json& message) { return message["id"] == id; });
    if (waiting != later_.end()) {
        later_.erase(waiting);
        client_.refuse(id, static_cast<int>(RpcCode::kRequestCancelled), "cancelled");
    }
}

}  // namespace vkp
