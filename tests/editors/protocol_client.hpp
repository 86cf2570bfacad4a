// An editor for tests: starts `workbook lsp` or `workbook dap` and talks to it through pipes.
#pragma once

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <list>
#include <string>
#include <vector>

namespace vkp {

using Json = nlohmann::ordered_json;

// Every function throws std::runtime_error where an answer does not come within a minute.
class ProtocolClient {
public:
    // In this folder, which becomes VKP_ROOT.
    ProtocolClient(const std::string& command, const std::filesystem::path& root);
    ~ProtocolClient();
    ProtocolClient(const ProtocolClient&) = delete;
    ProtocolClient& operator=(const ProtocolClient&) = delete;

    void send(const Json& message);
    void send_bytes(const std::string& bytes);
    // The next message that is wanted; others are kept.
    Json await(const std::function<bool(const Json&)>& is_wanted);

    // Closes standard input, or both ends, as a client that is gone does; waits for the end of the
    // program, and returns its exit code.
    int end();
    int vanish();

    [[nodiscard]] pid_t process() const { return process_; }

private:
    Json read();
    int wait();

    pid_t process_ = -1;
    int in_ = -1;   // of the program
    int out_ = -1;  // likewise
    std::string buffer_;
    std::list<Json> kept_;
};

// A client of the language server, which has opened the workbook.
class LanguageClient {
public:
    explicit LanguageClient(const std::filesystem::path& root, const Json& initialize = {});

    Json request(const std::string& method, const Json& params);  // the whole answer
    Json result(const std::string& method, const Json& params) {
        return request(method, params).at("result");
    }
    void notify(const std::string& method, const Json& params);
    Json notification(const std::string& method);

    void open(const std::string& uri, const std::string& text);
    void change(const std::string& uri, int version, const std::string& text);
    // Of this version, or of the next check.
    Json diagnostics(const std::string& uri, int version);

    ProtocolClient& client() { return client_; }

private:
    ProtocolClient client_;
    int requests_ = 0;
};

// A client of the debugger.
class DebugClient {
public:
    explicit DebugClient(const std::filesystem::path& root);

    Json request(const std::string& command, const Json& arguments = Json::object());
    // The body of a request that succeeds.
    Json body(const std::string& command, const Json& arguments = Json::object());
    Json event(const std::string& name);
    // Initializes and launches; stops at the first step.
    void launch(const Json& arguments);
    // Asks for a movement; returns the body of "stopped".
    Json move(const std::string& command, const Json& arguments = {{"threadId", 1}});
    int line(int thread);
    // The variables of a scope, by name.
    Json variables(int thread, const std::string& scope);

    ProtocolClient& client() { return client_; }

private:
    ProtocolClient client_;
    int requests_ = 0;
};

std::string uri_of_file(const std::filesystem::path& path);

}  // namespace vkp
