#include "tests/editors/protocol_client.hpp"

#include "checker/rpc/framing.hpp"
#include "tests/paths.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace vkp {

namespace {

constexpr int kPatienceMs = 60'000;

void close_once(int& descriptor) {
    if (descriptor >= 0) {
        close(descriptor);
        descriptor = -1;
    }
}

}  // namespace

ProtocolClient::ProtocolClient(const std::string& command, const std::filesystem::path& root) {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> to_program{};
    std::array<int, 2> from_program{};
    if (pipe2(to_program.data(), O_CLOEXEC) != 0 || pipe2(from_program.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    const std::string program = program_path();
    process_ = fork();
    if (process_ == 0) {
        dup2(to_program[0], STDIN_FILENO);
        dup2(from_program[1], STDOUT_FILENO);
        setenv("VKP_ROOT", root.c_str(), 1);
        if (chdir(root.c_str()) == 0) {
            execl(program.c_str(), program.c_str(), command.c_str(), nullptr);
        }
        _exit(127);
    }
    close(to_program[0]);
    close(from_program[1]);
    in_ = to_program[1];
    out_ = from_program[0];
}

ProtocolClient::~ProtocolClient() {
    close_once(in_);
    close_once(out_);
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
}

void ProtocolClient::send(const Json& message) {
    send_bytes(framed(message.dump()));
}

void ProtocolClient::send_bytes(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t count = write(in_, bytes.data() + sent, bytes.size() - sent);
        if (count <= 0) {
            throw std::runtime_error("the program reads no more");
        }
        sent += static_cast<std::size_t>(count);
    }
}

Json ProtocolClient::await(const std::function<bool(const Json&)>& is_wanted) {
    for (auto known = kept_.begin(); known != kept_.end(); ++known) {
        if (is_wanted(*known)) {
            Json found = std::move(*known);
            kept_.erase(known);
            return found;
        }
    }
    for (;;) {
        Json message = read();
        if (is_wanted(message)) {
            return message;
        }
        kept_.push_back(std::move(message));
    }
}

// Reads headers on its own, not by the code that is tested.
Json ProtocolClient::read() {
    constexpr std::string_view kField = "Content-Length: ";
    for (;;) {
        const std::size_t header = buffer_.find("\r\n\r\n");
        if (header != std::string::npos) {
            if (!buffer_.starts_with(kField)) {
                throw std::runtime_error("no header: " + buffer_.substr(0, 80));
            }
            const std::size_t length = std::stoul(buffer_.substr(kField.size()));
            if (buffer_.size() >= header + 4 + length) {
                Json message = Json::parse(buffer_.substr(header + 4, length));
                buffer_.erase(0, header + 4 + length);
                return message;
            }
        }
        pollfd output{out_, POLLIN, 0};
        std::array<char, 65536> bytes;
        const ssize_t count =
            poll(&output, 1, kPatienceMs) > 0 ? ::read(out_, bytes.data(), bytes.size()) : 0;
        if (count <= 0) {
            throw std::runtime_error("the program says no more");
        }
        buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

int ProtocolClient::end() {
    close_once(in_);
    return wait();
}

int ProtocolClient::vanish() {
    close_once(out_);
    return end();
}

int ProtocolClient::wait() {
    int status = 0;
    for (int waited_ms = 0; waited_ms < kPatienceMs; waited_ms += 10) {
        if (waitpid(process_, &status, WNOHANG) == process_) {
            process_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        }
        usleep(10'000);
    }
    throw std::runtime_error("the program does not end");
}

LanguageClient::LanguageClient(const std::filesystem::path& root, const Json& initialize)
    : client_("lsp", root) {
    Json params = {
        {"processId", nullptr}, {"rootUri", uri_of_file(root)}, {"capabilities", Json::object()}};
    params.update(initialize.is_null() ? Json::object() : initialize);
    request("initialize", params);
    notify("initialized", Json::object());
}

Json LanguageClient::request(const std::string& method, const Json& params) {
    const int id = ++requests_;
    client_.send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
    return client_.await([&](const Json& message) {
        return !message.contains("method") && message.value("id", Json()) == Json(id);
    });
}

void LanguageClient::notify(const std::string& method, const Json& params) {
    client_.send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

Json LanguageClient::notification(const std::string& method) {
    return client_.await(
        [&](const Json& message) { return message.value("method", "") == method; })["params"];
}

void LanguageClient::open(const std::string& uri, const std::string& text) {
    notify(
        "textDocument/didOpen",
        {{"textDocument", {{"uri", uri}, {"languageId", "glsl"}, {"version", 1}, {"text", text}}}});
}

void LanguageClient::change(const std::string& uri, int version, const std::string& text) {
    notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", version}}},
                                      {"contentChanges", Json::array({{{"text", text}}})}});
}

Json LanguageClient::diagnostics(const std::string& uri, int version) {
    return client_.await([&](const Json& message) {
        return message.value("method", "") == "textDocument/publishDiagnostics" &&
               message["params"]["uri"] == uri && message["params"].value("version", 0) == version;
    })["params"]["diagnostics"];
}

DebugClient::DebugClient(const std::filesystem::path& root) : client_("dap", root) {}

Json DebugClient::request(const std::string& command, const Json& arguments) {
    const int id = ++requests_;
    client_.send(
        {{"seq", id}, {"type", "request"}, {"command", command}, {"arguments", arguments}});
    return client_.await([&](const Json& message) {
        return message["type"] == "response" && message["request_seq"] == id;
    });
}

Json DebugClient::body(const std::string& command, const Json& arguments) {
    const Json response = request(command, arguments);
    if (!response["success"].get<bool>()) {
        throw std::runtime_error(command + ": " + response.dump());
    }
    return response.value("body", Json());
}

Json DebugClient::event(const std::string& name) {
    return client_.await([&](const Json& message) {
        return message["type"] == "event" && message["event"] == name;
    })["body"];
}

void DebugClient::launch(const Json& arguments) {
    body("initialize", {{"adapterID", "workbook"}});
    event("initialized");
    body("launch", arguments);
    body("configurationDone");
    event("stopped");
}

Json DebugClient::move(const std::string& command, const Json& arguments) {
    body(command, arguments);
    return event("stopped");
}

int DebugClient::line(int thread) {
    return body("stackTrace", {{"threadId", thread}})["stackFrames"][0]["line"].get<int>();
}

Json DebugClient::variables(int thread, const std::string& scope) {
    Json by_name = Json::object();
    const Json scopes = body("scopes", {{"frameId", thread}});
    for (const Json& known : scopes["scopes"]) {
        if (known["name"] != scope) {
            continue;
        }
        const Json list = body("variables", {{"variablesReference", known["variablesReference"]}});
        for (const Json& variable : list["variables"]) {
            by_name[variable["name"].get<std::string>()] = variable;
        }
    }
    return by_name;
}

std::string uri_of_file(const std::filesystem::path& path) {
    return "file://" + path.string();
}

}  // namespace vkp
