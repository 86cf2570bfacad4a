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

const std::map<std::string, Debugger::Answer>& Debugger::requests() {
    static const std::map<std::string, Answer> all = {
        {"initialize", &Debugger::initialize},
        {"launch", &Debugger::launch},
        {"configurationDone", &Debugger::configuration_done},
        {"disconnect", &Debugger::disconnect},
        {"terminate", &Debugger::disconnect},
        {"pause", &Debugger::pause},
        {"setBreakpoints", &Debugger::set_breakpoints},
        {"breakpointLocations", &Debugger::breakpoint_locations},
        {"dataBreakpointInfo", &Debugger::data_breakpoint_info},
        {"setDataBreakpoints", &Debugger::set_data_breakpoints},
        {"setExceptionBreakpoints", &Debugger::set_exception_breakpoints},
        {"exceptionInfo", &Debugger::exception_info},
        {"continue", &Debugger::resume},
        {"reverseContinue", &Debugger::reverse},
        {"next", &Debugger::next},
        {"stepIn", &Debugger::step_in},
        {"stepOut", &Debugger::step_out},
        {"stepBack", &Debugger::step_back},
        {"threads", &Debugger::threads},
        {"stackTrace", &Debugger::stack_trace},
        {"source", &Debugger::source},
        {"scopes", &Debugger::scopes},
        {"variables", &Debugger::variables},
        {"evaluate", &Debugger::evaluate},
        {"setVariable", &Debugger::refuse_to_set},
        {"setExpression", &Debugger::refuse_to_set},
    };
    return all;
}

int Debugger::run() {
    while (!has_quit_) {
        while (const std::optional<Framed> framed = connection_.next()) {
            if (framed->error.empty()) {
                take(framed->content);
            } else {
                print(framed->error + "\n");
            }
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

void Debugger::take(const std::string& content) {
    const Json message = Json::parse(content, nullptr, false);
    if (is_request(message)) {
        answer(message);
    } else if (!message.is_object() || !message.contains("request_seq")) {
        print("A message was no request of the protocol, and was ignored.\n");
    }
}

void Debugger::answer(const Json& request) {
    const auto& command = request["command"].get_ref<const std::string&>();
    const auto known = requests().find(command);
    Json response = {{"type", "response"},
                     {"request_seq", request["seq"]},
                     {"success", true},
                     {"command", command}};
    follow_up_ = {};
    try {
        if (known == requests().end()) {
            throw LaunchError(fmt::format("This debugger knows no request \"{}\".", command));
        }
        Json body = (this->*known->second)(request.value("arguments", Json::object()));
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

// Breakpoints may have come before: now they can be placed.
Json Debugger::launch(const Json& arguments) {
    stops_on_entry_ = arguments.value("stopOnEntry", true);
    has_begun_ = false;
    tree_.reset();
    playback_.reset();
    debuggee_ = launched(arguments);
    playback_.emplace(debuggee_->history);
    tree_.emplace(debuggee_->values);
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
    is_configured_ = true;
    follow_up_ = [this] { begin(); };
    return nullptr;
}

Json Debugger::disconnect(const Json& /*arguments*/) {
    has_quit_ = true;
    follow_up_ = [this] { send_event("terminated", Json::object()); };
    return nullptr;
}

// A recorded run always stands still.
Json Debugger::pause(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    return after_answer(
        [this, lane] { return Arrival{.moment = playback_->moment(), .lane = lane}; }, "pause");
}

const Debuggee& Debugger::debuggee() const {
    if (debuggee_ == nullptr) {
        throw LaunchError("Nothing runs yet: \"launch\" comes first.");
    }
    return *debuggee_;
}

Playback& Debugger::playback() {
    (void)debuggee();
    return *playback_;
}

// Starts once the kernel is recorded and the client has named its breakpoints.
void Debugger::begin() {
    if (debuggee_ == nullptr || !is_configured_ || std::exchange(has_begun_, true)) {
        return;
    }
    const replay::Run& run = debuggee_->recorded.run;
    const std::uint32_t lane = run.lane_sets[run.steps[playback_->moment()].lanes].front();
    const std::vector<const StopPoint*> points = stop_points();
    Arrival arrival = playback_->restart(lane, points);
    if (!stops_on_entry_ && arrival.point == nullptr) {
        arrival = playback_->run(lane, Direction::kForward, points);
    }
    arrive(arrival, stops_on_entry_ ? "entry" : "pause");
}

Json Debugger::after_answer(std::function<Arrival()> move, const char* reason) {
    (void)debuggee();
    follow_up_ = [this, move = std::move(move), reason] {
        const std::size_t from = playback_->moment();
        const Arrival arrival = move();
        print_passed(from, arrival.moment);
        arrive(arrival, reason);
    };
    return nullptr;
}

// Says where the run stands now.
void Debugger::arrive(const Arrival& arrival, const char* reason) {
    tree_->clear();
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
    } else if (playback_->is_at_end()) {
        body["description"] = "The run has ended here";
    }
    send_event("stopped", body);
}

// What the kernel prints, and log points, on a way forward.
void Debugger::print_passed(std::size_t from, std::size_t to) {
    const replay::Run& run = debuggee().recorded.run;
    std::map<std::size_t, std::string> texts;
    for (std::size_t i = from; i < to; ++i) {
        if (run.steps[i].kind == replay::StepKind::kPrint) {
            texts[i] = fmt::format(
                "{}: {}\n",
                debuggee().values.thread_name(run.lane_sets[run.steps[i].lanes].front()),
                run.prints[run.steps[i].detail]);
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
