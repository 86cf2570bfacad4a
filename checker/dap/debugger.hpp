// The debug adapter: answers an editor's requests about a recorded run (Debug Adapter Protocol
// 1.65).
#pragma once

#include "checker/dap/launch.hpp"
#include "checker/dap/playback.hpp"
#include "checker/dap/stops.hpp"
#include "checker/rpc/connection.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace vkp {

class Debugger {
public:
    using Launcher = std::function<std::unique_ptr<Debuggee>(const Json& arguments)>;

    explicit Debugger(Connection connection, Launcher launcher = launched)
        : connection_(std::move(connection)), launcher_(std::move(launcher)) {}

    // Until the client disconnects or is gone. Returns the exit code.
    int run();

private:
    // How far the session has come. A client says "configurationDone" before "launch" or after it.
    // A run begins after both, and from then on it stands still whenever a request comes.
    enum class State { kNew, kInitialized, kConfigured, kLaunched, kStopped, kEnded };

    // How a request is answered, and in which states; in others it is refused.
    struct Request {
        Json (Debugger::*answer)(const Json& arguments) = nullptr;
        std::set<State> states = {};
    };
    static const std::map<std::string, Request>& requests();
    [[nodiscard]] const Request& request_now(const std::string& command) const;

    // Messages.
    void take(const Framed& framed);
    void answer(const Json& request, const std::string& problem);
    void send(const Json& message);
    void send_event(const char* event, const Json& body);
    void print(const std::string& text);

    // Requests about the session.
    Json initialize(const Json& arguments);
    Json launch(const Json& arguments);
    Json configuration_done(const Json& arguments);
    Json terminate(const Json& arguments);
    Json disconnect(const Json& arguments);
    Json pause(const Json& arguments);

    // Requests for stops.
    Json set_breakpoints(const Json& arguments);
    Json breakpoint_locations(const Json& arguments);
    Json data_breakpoint_info(const Json& arguments);
    Json set_data_breakpoints(const Json& arguments);
    Json set_exception_breakpoints(const Json& arguments);
    Json exception_info(const Json& arguments);

    // Requests to move.
    Json resume(const Json& arguments);
    Json reverse(const Json& arguments);
    Json next(const Json& arguments);
    Json step_in(const Json& arguments);
    Json step_out(const Json& arguments);
    Json step_back(const Json& arguments);

    // Requests to look.
    Json threads(const Json& arguments);
    Json stack_trace(const Json& arguments);
    Json source(const Json& arguments);
    Json scopes(const Json& arguments);
    Json variables(const Json& arguments);
    Json evaluate(const Json& arguments);
    Json refuse_to_set(const Json& arguments);

    // A breakpoint at a line, as it was asked for and as it was placed.
    struct LineBreakpoint {
        int id = 0;
        LineRequest request = {};
        PlacedBreakpoint placed = {};
    };
    // Likewise at accesses to data.
    struct DataRequest {
        std::string place;
        std::uint32_t lane = 0;
        AccessKind kind = AccessKind::kWrite;
    };

    // Throws before a launch.
    [[nodiscard]] Debuggee& debuggee() const;
    [[nodiscard]] Playback& playback() const { return debuggee().playback; }
    // A line as the client counts them, from 1 on.
    [[nodiscard]] int line_from(const Json& number) const;
    [[nodiscard]] std::vector<const StopPoint*> stop_points() const;
    void place(LineBreakpoint& breakpoint) const;
    [[nodiscard]] Json breakpoint_json(const LineBreakpoint& breakpoint) const;
    void make_finding_points();
    void begin();
    // Moves once the request is answered.
    Json after_answer(std::function<Arrival()> move, const char* reason);
    void arrive(const Arrival& arrival, const char* reason);
    void print_passed(std::size_t from, std::size_t to);
    [[nodiscard]] std::string log_text(const std::string& message, const Viewpoint& view) const;
    [[nodiscard]] std::uint32_t lane_of(const Json& arguments, const char* key) const;
    [[nodiscard]] Viewpoint view_of_frame(const Json& arguments) const;
    [[nodiscard]] std::string frame_name(std::uint32_t lane) const;

    Connection connection_;
    Launcher launcher_;
    State state_ = State::kNew;
    int sequence_ = 0;
    int breakpoint_ids_ = 0;
    bool lines_start_at_1_ = true;
    bool stops_on_entry_ = true;
    bool has_quit_ = false;
    std::unique_ptr<Debuggee> debuggee_;  // once it is there, it stays
    std::vector<LineBreakpoint> line_breakpoints_;
    std::vector<StopPoint> data_points_;
    std::vector<StopPoint> finding_points_;
    std::set<std::string, std::less<>> filters_;
    std::function<void()> follow_up_;  // what a request makes happen after its answer
    std::string last_kind_;            // of the finding that it stopped at
    std::string last_message_;
};

// A debugger's answer to a text in its console: an expression, "who s[0]", "all sum", "3: sum".
// Throws NoValue.
std::string evaluated(const std::string& text, const MomentValues& values, const Viewpoint& view);

}  // namespace vkp
