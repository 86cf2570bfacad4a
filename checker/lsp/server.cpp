#include "checker/lsp/server.hpp"

#include "checker/lsp/code_actions.hpp"
#include "checker/lsp/diagnostics.hpp"
#include "checker/lsp/file_uri.hpp"
#include "checker/lsp/rpc_error.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/worker/isolated.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <utility>

namespace vkp {

namespace {

// What the exception that is being handled says to the client.
std::pair<RpcCode, std::string> current_error() {
    try {
        throw;
    } catch (const RpcError& error) {
        return {error.code(), error.what()};
    } catch (const InstallationError& error) {
        return {RpcCode::kInternalError, problem_text(error)};
    } catch (const Interrupted&) {
        return {RpcCode::kContentModified, "the text was changed meanwhile"};
    } catch (const Json::exception& error) {
        return {RpcCode::kInvalidParams,
                fmt::format("the parameters are not as the protocol has them: {}", error.what())};
    } catch (const std::exception& error) {
        return {RpcCode::kInternalError, error.what()};
    }
}

// Nothing if the message has none, or none that the protocol allows.
Json id_of(const Json& message) {
    const Json id = message.is_object() ? message.value("id", Json()) : Json();
    return id.is_string() || id.is_number() ? id : Json();
}

// Empty where the documentation is missing: then findings have no link.
std::string page_about_findings() {
    const std::filesystem::path page = Workbook::documentation("audit.md");
    return page.empty() ? std::string() : uri_of(page) + "#findings";
}

constexpr const char* kPublish = "textDocument/publishDiagnostics";

}  // namespace

LanguageServer::LanguageServer(Connection connection, const ServerOptions& options)
    : connection_(std::move(connection)),
      client_(connection_),
      options_(options),
      checks_(options.limits, options.seed, *this),
      learner_({}),
      findings_page_(page_about_findings()),
      descriptors_{connection_.descriptor()} {}

int LanguageServer::run() {
    if (options_.runs_kernels) {
        checks_.start();
    }
    while (!has_quit_) {
        take_messages();
        answer_later_ones();
        if (has_quit_) {
            break;
        }
        if (Document* const due = due_document()) {
            check(*due);
        } else {
            connection_.wait(wait_ms());
        }
    }
    return has_shut_down_ ? 0 : 1;
}

bool LanguageServer::is_wanted() {
    connection_.pump();
    take_messages();
    return is_outdated_ || has_quit_;
}

void LanguageServer::take_messages() {
    while (const std::optional<Framed> framed = connection_.next()) {
        take_message(*framed);
        if (has_quit_) {
            return;
        }
    }
    has_quit_ = has_quit_ || connection_.has_ended();
}

void LanguageServer::take_message(const Framed& framed) {
    const Json message = Json::parse(framed.content, nullptr, false);
    const auto refuse = [&](RpcCode code, const std::string& text, const Json& id = {}) {
        client_.refuse(id, static_cast<int>(code), text);
    };
    if (!framed.error.empty()) {
        refuse(RpcCode::kParseError, framed.error, id_of(message));
    } else if (message.is_discarded()) {
        refuse(RpcCode::kParseError, "the message is no JSON");
    } else if (!message.is_object() ||
               (message.contains("method") && !message["method"].is_string())) {
        refuse(RpcCode::kInvalidRequest, "a message is an object with a \"method\"");
    } else if (message.contains("method")) {
        take(message);
    }  // otherwise it is the answer to a request of this server's
}

void LanguageServer::take(const Json& message) {
    const auto& method = message["method"].get_ref<const std::string&>();
    if (message.contains("id")) {
        const auto known = requests().find(method);
        if (known != requests().end() && known->second.needs_worker && !busy_with_.empty()) {
            later_.push_back(message);
        } else {
            answer(message);
        }
        return;
    }
    const auto known = notifications().find(method);
    if (known == notifications().end() || !may_take(method)) {
        return;
    }
    try {
        (this->*known->second)(message.value("params", Json::object()));
    } catch (...) {
        client_.show_message(
            fmt::format("{} was not understood: {}", method, current_error().second));
    }
}

bool LanguageServer::may_take(const std::string& method) const {
    return method == "exit" || (is_initialized_ && !has_shut_down_);
}

void LanguageServer::answer(const Json& message) {
    const auto& method = message["method"].get_ref<const std::string&>();
    const Json& id = message["id"];
    const auto known = requests().find(method);
    try {
        if (!is_initialized_ && method != "initialize") {
            throw RpcError(RpcCode::kNotInitialized, "the first request is \"initialize\"");
        }
        if (has_shut_down_ || (is_initialized_ && method == "initialize")) {
            throw RpcError(RpcCode::kInvalidRequest,
                           fmt::format("\"{}\" does not come here", method));
        }
        if (known == requests().end()) {
            throw RpcError(RpcCode::kMethodNotFound,
                           fmt::format("this server knows no \"{}\"", method));
        }
        const Json params = message.value("params", Json::object());
        client_.answer(id, (this->*known->second.answer)(params));
    } catch (...) {
        const auto [code, text] = current_error();
        client_.refuse(id, static_cast<int>(code), text);
    }
}

void LanguageServer::answer_later_ones() {
    while (!later_.empty() && !has_quit_) {
        const Json message = std::move(later_.front());
        later_.pop_front();
        answer(message);
    }
}

Document* LanguageServer::due_document() {
    const Clock::time_point now = Clock::now();
    for (auto& [uri, document] : documents_) {
        if (document.check_at && *document.check_at <= now) {
            return &document;
        }
    }
    return nullptr;
}

int LanguageServer::wait_ms() const {
    std::optional<Clock::time_point> next;
    for (const auto& [uri, document] : documents_) {
        if (document.check_at && (!next || *document.check_at < *next)) {
            next = document.check_at;
        }
    }
    if (!next) {
        return -1;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*next - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

// The document may be changed, or closed, while its check runs.
void LanguageServer::check(Document& document) {
    const std::string uri = document.uri;
    const std::int64_t version = document.version;
    document.check_at.reset();
    busy_with_ = uri;
    is_outdated_ = false;
    std::shared_ptr<const PuzzleResult> result;
    std::string problem;
    try {
        result = std::make_shared<const PuzzleResult>(checks_.check(Document(document)));
    } catch (const Interrupted&) {
    } catch (...) {
        problem = current_error().second;
    }
    busy_with_.clear();
    const auto still_open = documents_.find(uri);
    if (!problem.empty()) {
        client_.show_message(problem);
    } else if (result != nullptr && still_open != documents_.end()) {
        still_open->second.result = std::move(result);
        still_open->second.result_version = version;
        publish(still_open->second);
        learner_.record(still_open->second);
        tell_verdict(still_open->second);
    }
}

void LanguageServer::check_in(Document& document, std::chrono::milliseconds delay) {
    if (document.is_checked() && options_.runs_kernels) {
        document.check_at = Clock::now() + delay;
    } else {
        document.check_at.reset();
        document.result.reset();
    }
    is_outdated_ = is_outdated_ || document.uri == busy_with_;
}

void LanguageServer::publish(const Document& document) {
    client_.notify(kPublish,
                   {{"uri", document.uri},
                    {"version", document.version},
                    {"diagnostics", diagnostics_of(document, lines_of(document), findings_page_)}});
    if (client_.abilities.refreshes_inlay_hints && shows_costs_) {
        client_.request("workspace/inlayHint/refresh", nullptr);
    }
}

void LanguageServer::tell_verdict(const Document& document) {
    if (client_.abilities.wants_verdicts) {
        client_.notify("workbook/verdict", checked({document.uri}));
    }
}

// Records the run of a text that was checked, unless a worker is at work already.
void LanguageServer::ensure_run(Document& document) {
    const bool is_of_use = options_.runs_kernels && document.has_current_result() &&
                           document.result->compile_errors.empty() &&
                           document.result->verdict != Verdict::kTimedOut &&
                           document.result->verdict != Verdict::kCrashed;
    if (document.run != nullptr || !is_of_use || !busy_with_.empty()) {
        return;
    }
    const std::string uri = document.uri;
    const std::int64_t version = document.version;
    busy_with_ = uri;
    is_outdated_ = false;
    std::shared_ptr<const RecordedRun> run;
    try {
        run = std::make_shared<const RecordedRun>(checks_.record(Document(document)));
    } catch (const Interrupted&) {
    } catch (const IsolatedFailure&) {
        // Then there are no values to show.
    }
    busy_with_.clear();
    const auto still_open = documents_.find(uri);
    if (still_open == documents_.end() || still_open->second.version != version) {
        throw Interrupted{};
    }
    if (run != nullptr && run->errors.empty() && run->unsupported.empty()) {
        still_open->second.run = std::move(run);
    }
}

Document& LanguageServer::document(const Json& params) {
    const auto& uri = params.at("textDocument").at("uri").get_ref<const std::string&>();
    const auto known = documents_.find(uri);
    if (known == documents_.end()) {
        throw RpcError(RpcCode::kInvalidParams, fmt::format("\"{}\" is not open", uri));
    }
    return known->second;
}

// Of a command: the URI is its first argument.
Document& LanguageServer::document_of_arguments(const Json& arguments) {
    return document({{"textDocument", {{"uri", arguments.at(0)}}}});
}

}  // namespace vkp
