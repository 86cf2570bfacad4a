// The language server: takes the editor's messages, checks kernels when nothing was typed for a
// moment, and answers requests also while a check runs.
#pragma once

#include "checker/lsp/client.hpp"
#include "checker/lsp/document.hpp"
#include "checker/lsp/kernel_checks.hpp"
#include "checker/lsp/learner_commands.hpp"
#include "checker/rpc/connection.hpp"
#include "harness/worker/interruption.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace vkp {

struct ServerOptions {
    Limits limits = {};
    std::uint64_t seed = 1;
    // Without a change for so long, a text is checked.
    std::chrono::milliseconds quiet_time{100};
    bool runs_kernels = true;  // otherwise it starts no process, and answers what a text says
};

class LanguageServer : public Interruption {
public:
    LanguageServer(Connection connection, const ServerOptions& options);

    // Until the client says "exit" or is gone. Returns the exit code: 0 if it said "shutdown"
    // before.
    int run();

    [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
    bool is_wanted() override;

private:
    using Clock = std::chrono::steady_clock;
    using Answer = Json (LanguageServer::*)(const Json& params);
    using Take = void (LanguageServer::*)(const Json& params);

    // How a request is answered.
    struct Request {
        Answer answer = nullptr;
        bool needs_worker = false;  // and so waits while a check runs
    };
    static const std::map<std::string, Request>& requests();
    static const std::map<std::string, Take>& notifications();

    // Messages.
    void take_messages();
    void take_message(const Framed& framed);
    void take(const Json& message);
    void answer(const Json& message);
    void answer_later_ones();
    [[nodiscard]] bool may_take(const std::string& method) const;

    // Checks.
    Document* due_document();
    [[nodiscard]] int wait_ms() const;
    void check(Document& document);
    void check_in(Document& document, std::chrono::milliseconds delay);
    void publish(const Document& document);
    void tell_verdict(const Document& document);
    void ensure_run(Document& document);

    // Requests.
    Json initialize(const Json& params);
    Json shut_down(const Json& params);
    Json answer_hover(const Json& params);
    Json answer_completion(const Json& params);
    Json answer_signature(const Json& params);
    Json answer_actions(const Json& params);
    Json answer_inlay_hints(const Json& params);
    Json answer_symbols(const Json& params);
    Json answer_definition(const Json& params);
    Json execute(const Json& params);
    Json show_picture(const Json& arguments);
    Json reset(const Json& arguments);
    Json checked(const Json& arguments);

    // Notifications.
    void initialized(const Json& params);
    void exit(const Json& params);
    void open(const Json& params);
    void change(const Json& params);
    void save(const Json& params);
    void close(const Json& params);
    void configure(const Json& params);
    void cancel(const Json& params);

    Document& document(const Json& params);
    Document& document_of_arguments(const Json& arguments);
    [[nodiscard]] TextLines lines_of(const Document& document) const {
        return {document.text, client_.abilities.encoding};
    }

    Connection connection_;
    Client client_;
    ServerOptions options_;
    KernelChecks checks_;
    LearnerCommands learner_;
    std::string findings_page_;
    std::array<int, 1> descriptors_;
    std::map<std::string, Document> documents_;  // by URI
    std::deque<Json> later_;                     // requests that wait for the end of a check
    std::string busy_with_;     // the URI of the document that a worker works on; empty: of none
    bool is_outdated_ = false;  // what it works on is no longer asked for
    bool shows_costs_ = true;
    bool is_initialized_ = false;
    bool has_shut_down_ = false;
    bool has_quit_ = false;
};

}  // namespace vkp
