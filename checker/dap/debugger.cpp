#include "checker/dap/debugger.hpp"

#include "checker/dap/finding_filters.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <exception>
#include <utility>

namespace vkp {

namespace {

// What the exception that is being handled says to the user.
std::string current_message() {
    try {
        throw;
    } catch (const Json::exception& error) {
        return fmt::format("The arguments are not as the protocol has them: {}.", error.what());
    } catch (const std::exception& error) {
        return error.what();
    }
}

constexpr const char* kNothingRuns = "Nothing runs yet: \"launch\" comes first.";

Json error_json(const std::string& message) {
    return {{"error",
             {{"id", 1},
              {"format", "{text}"},
              {"variables", {{"text", message}}},
              {"showUser", true}}}};
}

bool is_request(const Json& message) {
    return message.is_object() && message.contains("command") && message["command"].is_string() &&
           message.contains("seq") && message["seq"].is_number_integer();
}

}  // namespace

const std::map<std::string, Debugger::Request>& Debugger::requests() {
    using enum State;
    static const std::set<State> before_end = {kNew, kInitialized, kConfigured, kLaunched,
                                               kStopped};
    static const std::set<State> for_stops = {kInitialized, kConfigured, kLaunched, kStopped};
    static const std::set<State> with_run = {kLaunched, kStopped};
    static const std::set<State> stopped = {kStopped};
    static const std::map<std::string, Request> all = {
        {"initialize", {&Debugger::initialize, {kNew}}},
        {"launch", {&Debugger::launch, {kInitialized, kConfigured}}},
        {"configurationDone", {&Debugger::configuration_done, {kInitialized, kLaunched}}},
        {"terminate", {&Debugger::terminate, before_end}},
        {"disconnect",
         {&Debugger::disconnect, {kNew, kInitialized, kConfigured, kLaunched, kStopped, kEnded}}},
        {"setBreakpoints", {&Debugger::set_breakpoints, for_stops}},
        {"setDataBreakpoints", {&Debugger::set_data_breakpoints, for_stops}},
        {"setExceptionBreakpoints", {&Debugger::set_exception_breakpoints, for_stops}},
        {"breakpointLocations", {&Debugger::breakpoint_locations, with_run}},
        {"source", {&Debugger::source, with_run}},
        {"threads", {&Debugger::threads, with_run}},
        {"dataBreakpointInfo", {&Debugger::data_breakpoint_info, stopped}},
        {"exceptionInfo", {&Debugger::exception_info, stopped}},
        {"pause", {&Debugger::pause, stopped}},
        {"continue", {&Debugger::resume, stopped}},
        {"reverseContinue", {&Debugger::reverse, stopped}},
        {"next", {&Debugger::next, stopped}},
        {"stepIn", {&Debugger::step_in, stopped}},
        {"stepOut", {&Debugger::step_out, stopped}},
        {"stepBack", {&Debugger::step_back, stopped}},
        {"stackTrace", {&Debugger::stack_trace, stopped}},
        {"scopes", {&Debugger::scopes, stopped}},
        {"variables", {&Debugger::variables, stopped}},
        {"evaluate", {&Debugger::evaluate, stopped}},
        {"setVariable", {&Debugger::refuse_to_set, stopped}},
        {"setExpression", {&Debugger::refuse_to_set, stopped}},
    };
    return all;
}

int Debugger::run() {
    while (!has_quit_) {
        while (const std::optional<Framed> framed = connection_.next()) {
            take(*framed);
        }
        if (connection_.has_ended()) {
            break;
        }
        if (!has_quit_) {
            connection_.wait(-1);
        }
    }
    return 0;
}

void Debugger::take(const Framed& framed) {
    const Json message = Json::parse(framed.content, nullptr, false);
    if (is_request(message)) {
        answer(message, framed.error);
    } else if (!framed.error.empty()) {
        print(framed.error + "\n");
    } else if (!message.is_object() || !message.contains("request_seq")) {
        print("A message was no request of the protocol, and was ignored.\n");
    }
}

// If there is a problem with the message, it is the answer.
void Debugger::answer(const Json& request, const std::string& problem) {
    const auto& command = request["command"].get_ref<const std::string&>();
    Json response = {{"type", "response"},
                     {"request_seq", request["seq"]},
                     {"success", true},
                     {"command", command}};
    follow_up_ = {};
    try {
        if (!problem.empty()) {
            throw LaunchError(problem);
        }
        const Request& known = request_now(command);
        Json body = (this->*known.answer)(request.value("arguments", Json::object()));
        if (!body.is_null()) {
            response["body"] = std::move(body);
        }
    } catch (...) {
        const std::string message = current_message();
        response["success"] = false;
        response["message"] = message;
        response["body"] = error_json(message);
        follow_up_ = {};
    }
    send(response);
    if (follow_up_) {
        std::exchange(follow_up_, {})();
    }
}

// Throws for one that this debugger does not know, or does not answer in this state.
const Debugger::Request& Debugger::request_now(const std::string& command) const {
    const auto known = requests().find(command);
    if (known == requests().end()) {
        throw LaunchError(fmt::format("This debugger knows no request \"{}\".", command));
    }
    const std::set<State>& states = known->second.states;
    if (states.contains(state_)) {
        return known->second;
    }
    if (state_ == State::kNew) {
        throw LaunchError("The first request is \"initialize\".");
    }
    if (state_ == State::kEnded) {
        throw LaunchError("The session has ended.");
    }
    if (!states.contains(State::kStopped)) {
        throw LaunchError(fmt::format("A session takes \"{}\" only once.", command));
    }
    throw LaunchError(state_ == State::kLaunched
                          ? "The run has not begun: \"configurationDone\" comes first."
                          : kNothingRuns);
}

void Debugger::send(const Json& message) {
    Json numbered = {{"seq", ++sequence_}};
    numbered.update(message);
    connection_.send(numbered);
}

void Debugger::send_event(const char* event, const Json& body) {
    send({{"type", "event"}, {"event", event}, {"body", body}});
}

void Debugger::print(const std::string& text) {
    send_event("output", {{"category", "console"}, {"output", text}});
}

Json Debugger::initialize(const Json& arguments) {
    lines_start_at_1_ = arguments.value("linesStartAt1", true);
    Json filters = Json::array();
    for (const FindingFilter& filter : kFindingFilters) {
        filters.push_back({{"filter", filter.name}, {"label", filter.label}, {"default", true}});
        filters_.insert(filter.name);
    }
    state_ = State::kInitialized;
    follow_up_ = [this] { send_event("initialized", Json::object()); };
    Json abilities = {{"exceptionBreakpointFilters", std::move(filters)}};
    for (const char* const ability :
         {"supportsConfigurationDoneRequest", "supportsStepBack", "supportsDataBreakpoints",
          "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
          "supportsLogPoints", "supportsSteppingGranularity", "supportsEvaluateForHovers",
          "supportsExceptionInfoRequest", "supportsBreakpointLocationsRequest",
          "supportsTerminateRequest"}) {
        abilities[ability] = true;
    }
    return abilities;
}

// Breakpoints may have come before: now they can be placed. If the launch fails, the next one may
// do better.
Json Debugger::launch(const Json& arguments) {
    stops_on_entry_ = arguments.value("stopOnEntry", true);
    debuggee_ = launcher_(arguments);
    state_ = state_ == State::kConfigured ? State::kStopped : State::kLaunched;
    make_finding_points();
    follow_up_ = [this] {
        print(launch_text(debuggee()));
        for (LineBreakpoint& breakpoint : line_breakpoints_) {
            place(breakpoint);
            send_event("breakpoint",
                       {{"reason", "changed"}, {"breakpoint", breakpoint_json(breakpoint)}});
        }
        begin();
    };
    return nullptr;
}

Json Debugger::configuration_done(const Json& /*arguments*/) {
    state_ = state_ == State::kLaunched ? State::kStopped : State::kConfigured;
    follow_up_ = [this] { begin(); };
    return nullptr;
}

// The client disconnects when it has heard of it.
Json Debugger::terminate(const Json& /*arguments*/) {
    state_ = State::kEnded;
    follow_up_ = [this] { send_event("terminated", Json::object()); };
    return nullptr;
}

Json Debugger::disconnect(const Json& arguments) {
    has_quit_ = true;
    return state_ == State::kEnded ? Json() : terminate(arguments);
}

// A recorded run always stands still.
Json Debugger::pause(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    return after_answer(
        [this, lane] { return Arrival{.moment = playback().moment(), .lane = lane}; }, "pause");
}

Debuggee& Debugger::debuggee() const {
    if (debuggee_ == nullptr) {
        throw LaunchError(kNothingRuns);
    }
    return *debuggee_;
}

// Starts once the kernel is recorded and the client has named its breakpoints.
void Debugger::begin() {
    if (state_ != State::kStopped) {
        return;
    }
    const std::span<const std::uint32_t> lanes = debuggee().history.lanes_at(playback().moment());
    const std::uint32_t lane = lanes.empty() ? 0 : lanes.front();
    const std::vector<const StopPoint*> points = stop_points();
    Arrival arrival = playback().restart(lane, points);
    if (!stops_on_entry_ && arrival.point == nullptr) {
        arrival = playback().run(lane, Direction::kForward, points);
    }
    arrive(arrival, stops_on_entry_ ? "entry" : "pause");
}

Json Debugger::after_answer(std::function<Arrival()> move, const char* reason) {
    follow_up_ = [this, move = std::move(move), reason] {
        const std::size_t from = playback().moment();
        const Arrival arrival = move();
        print_passed(from, arrival.moment);
        arrive(arrival, reason);
    };
    return nullptr;
}

// Says where the run stands now.
void Debugger::arrive(const Arrival& arrival, const char* reason) {
    debuggee().tree.clear();
    last_kind_.clear();
    last_message_.clear();
    Json body = {{"reason", reason}, {"threadId", arrival.lane + 1}, {"allThreadsStopped", true}};
    if (const StopPoint* const point = arrival.point) {
        const bool is_finding = point->reason == StopReason::kFinding;
        body["reason"] = is_finding                                     ? "exception"
                         : point->reason == StopReason::kDataBreakpoint ? "data breakpoint"
                                                                        : "breakpoint";
        if (is_finding) {
            last_kind_ = point->kind;
            last_message_ = arrival.text;
        } else {
            body["hitBreakpointIds"] = {point->id};
        }
        if (!arrival.text.empty()) {
            body["text"] = arrival.text;
            print(arrival.text + "\n");
        }
    } else if (playback().is_at_end()) {
        body["description"] = "The run has ended here";
    }
    send_event("stopped", body);
}

// What the kernel prints, and log points, on a way forward.
void Debugger::print_passed(std::size_t from, std::size_t to) {
    const recording::History& history = debuggee().history;
    std::map<std::size_t, std::string> texts;
    for (std::size_t i = from; i < to; ++i) {
        const recording::Step* const step = history.step_at(i);
        if (step != nullptr && step->kind == recording::StepKind::kPrint) {
            texts[i] =
                fmt::format("{}: {}\n", debuggee().values.thread_name(history.lanes_at(i).front()),
                            history.run().prints[step->detail]);
        }
    }
    for (const LineBreakpoint& breakpoint : line_breakpoints_) {
        const StopPoint& point = breakpoint.placed.point;
        for (const Hit& hit : point.hits) {
            if (!point.log_message.empty() && hit.moment > from && hit.moment <= to) {
                texts[hit.moment] += log_text(point.log_message, {hit.lane, hit.moment}) + "\n";
            }
        }
    }
    for (const auto& [moment, text] : texts) {
        print(text);
    }
}

}  // namespace vkp
