#include "tests/fuzz/debug_orders.hpp"

#include "checker/dap/debugger.hpp"
#include "checker/isolated/recorded_run.hpp"
#include "checker/rpc/connection.hpp"
#include "checker/rpc/framing.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <map>
#include <random>
#include <stdexcept>

namespace vkp::fuzz {

namespace {

// Two workgroups of four threads, a race, and a store outside an array.
constexpr const char* kLarge = R"(// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = {0.5, 1, 2, 3, 4, 5, 6, 7}
// buffer: result int[8]
shared int s[4];
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    int low[3];
    low[1] = -7;
    s[gl_LocalInvocationID.x] = int(a[i]);
    for (int k = 0; k < 2; k++) {
        result[i] = s[3 - gl_LocalInvocationID.x] + low[1] + k;
    }
    barrier();
    result[i + 1] = 2;
}
)";
// One thread, and fewer steps, variables and lines than there.
constexpr const char* kSmall = R"(// workgroup: 1 1 1
// groups: 1 1 1
// buffer: result int[1]
void kernel() {
    result[0] = 1;
}
)";

RecordedRun recorded(const char* text) {
    AuditExecutor executor({});
    return recorded_run_of(lab_target({"lab.comp", text}, 1, executor), "", executor);
}

constexpr std::array kCommands = {"initialize",
                                  "launch",
                                  "configurationDone",
                                  "terminate",
                                  "disconnect",
                                  "pause",
                                  "setBreakpoints",
                                  "breakpointLocations",
                                  "dataBreakpointInfo",
                                  "setDataBreakpoints",
                                  "setExceptionBreakpoints",
                                  "exceptionInfo",
                                  "continue",
                                  "reverseContinue",
                                  "next",
                                  "stepIn",
                                  "stepOut",
                                  "stepBack",
                                  "threads",
                                  "stackTrace",
                                  "source",
                                  "scopes",
                                  "variables",
                                  "evaluate",
                                  "setVariable",
                                  "setExpression",
                                  "restart",
                                  "goto"};

// Arguments of all requests in one. Most are right for some run and some moment.
Json arguments_from(std::uint8_t byte) {
    std::minstd_rand random(byte + 1U);
    const auto one_of = [&](const Json& choices) { return choices[random() % choices.size()]; };
    const Json place = one_of({"s[0]", "low[1]", "result[0]", "i", "nothing"});
    const Json line = one_of({1, 5, 12, 15, 99, -1, 2147483647, 4294967297});
    const Json breakpoint = {{"line", line},
                             {"condition", one_of({"", "", "i == 2", "thread > 0 &&"})},
                             {"hitCondition", one_of({"", "", "2", "% 2", "often"})},
                             {"logMessage", one_of({"", "", "{i} {all s[0]}", "}{"})},
                             {"dataId", one_of({"s[0]", "result[0]", "i@0", "i@3", "low[1]@2",
                                                "i@2147483647", "@", "nothing"})},
                             {"accessType", one_of({"read", "write", "readWrite"})}};
    return {{"program", one_of({"large", "large", "small", "broken"})},
            {"stopOnEntry", one_of({true, false})},
            {"linesStartAt1", one_of({true, true, false})},
            {"threadId", one_of({1, 1, 2, 4, 0, 5, -1, 4294967297})},
            {"frameId", one_of({1, 1, 2, 4, 0, 5, -1, 4294967297})},
            {"granularity", one_of({"statement", "line", "instruction"})},
            {"variablesReference", one_of({1, 2, 3, 4, 5, 6, 20, 0, -1, 2147483647, 4294967297})},
            {"start", one_of({0, 0, 1, -1, 1000000000})},
            {"count", one_of({0, 0, 1, -1, 1000000000})},
            {"expression",
             one_of({place, "4: i", "all low[1]", "who s[0]", "s[i - 9]", "1 / 0", "((", "help"})},
            {"name", place},
            {"line", line},
            {"filters", one_of({Json::array(), {"data_race"}, {"data_race", "out_of_bounds"}})},
            {"breakpoints", one_of({Json::array(), Json::array({breakpoint}),
                                    Json::array({breakpoint, breakpoint})})}};
}

std::vector<Json> messages_in(int file) {
    Framing framing;
    std::array<char, 4096> buffer{};
    lseek(file, 0, SEEK_SET);
    for (ssize_t count = 0; (count = read_some(file, buffer)) > 0;) {
        framing.add({buffer.data(), static_cast<std::size_t>(count)});
    }
    std::vector<Json> messages;
    while (const std::optional<Framed> framed = framing.next()) {
        messages.push_back(Json::parse(framed->content));
    }
    return messages;
}

}  // namespace

std::unique_ptr<Debuggee> launch_recorded(const Json& arguments) {
    static const RecordedRun large = recorded(kLarge);
    static const RecordedRun small = recorded(kSmall);
    const std::string program = arguments.at("program");
    if (program != "large" && program != "small") {
        throw LaunchError("The kernel does not compile.");
    }
    return std::make_unique<Debuggee>(program == "large" ? large : small);
}

std::vector<Json> debug_requests(Input bytes) {
    constexpr std::size_t kMost = 64;
    static std::map<std::uint8_t, Json> arguments;  // which take long to make
    std::vector<Json> requests;
    for (std::size_t i = 0; i + 1 < bytes.size() && requests.size() < kMost; i += 2) {
        auto known = arguments.find(bytes[i + 1]);
        if (known == arguments.end()) {
            known = arguments.emplace(bytes[i + 1], arguments_from(bytes[i + 1])).first;
        }
        requests.push_back({{"seq", requests.size() + 1},
                            {"type", "request"},
                            {"command", kCommands[bytes[i] % kCommands.size()]},
                            {"arguments", known->second}});
    }
    return requests;
}

std::vector<Json> debug_session(const std::vector<Json>& requests) {
    std::string messages;
    for (const Json& request : requests) {
        messages += framed(request.dump());
    }
    messages += framed(R"({"seq": 0, "type": "request", "command": "disconnect"})");
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    // The client's end stays open, and what it says fits into the pipe.
    const Descriptor in(pipe_ends[0]);
    const Descriptor client(pipe_ends[1]);
    fcntl(client.number(), F_SETPIPE_SZ, 1 << 20);
    write_all(client.number(), messages);
    const Descriptor out(memfd_create("answers", MFD_CLOEXEC));
    Debugger(Connection(in.number(), out.number()), launch_recorded).run();
    return messages_in(out.number());
}

std::string wrong_in_session(const std::vector<Json>& requests, const std::vector<Json>& session) {
    std::map<std::int64_t, int> answers;
    for (const Json& message : session) {
        if (message["type"] == "response") {
            ++answers[message["request_seq"].get<std::int64_t>()];
            if (message["success"] == message.contains("message") ||
                message.value("message", "x").empty()) {
                return "an odd answer: " + message.dump();
            }
        }
    }
    for (const Json& request : requests) {
        const int count = answers[request["seq"].get<std::int64_t>()];
        if (count != 1) {
            return fmt::format("{} answers to {}", count, request.dump());
        }
    }
    return {};
}

}  // namespace vkp::fuzz
