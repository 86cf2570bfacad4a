#include "checker/dap/debugger.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

Json shown_json(const ShownVariable& shown) {
    Json json = {
        {"name", shown.name}, {"value", shown.value}, {"variablesReference", shown.reference}};
    if (!shown.type.empty()) {
        json["type"] = shown.type;
    }
    if (!shown.expression.empty()) {
        json["evaluateName"] = shown.expression;
    }
    if (shown.count > 0) {
        json["indexedVariables"] = shown.count;
    }
    return json;
}

// A source that is no file here is in the module; the client asks for it by this number.
constexpr int kSourceReference = 1;

Json source_json(const RecordedRun& recorded) {
    std::error_code error;
    const std::filesystem::path path =
        std::filesystem::absolute(recorded.source_path, error).lexically_normal();
    Json json = {{"name", path.filename().string()}};
    if (std::filesystem::exists(path, error)) {
        json["path"] = path.string();
    } else {
        json["sourceReference"] = kSourceReference;
    }
    return json;
}

bool is_by_access(const Json& arguments) {
    return arguments.value("granularity", "") == "instruction";
}

}  // namespace

Json Debugger::resume(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    after_answer([this, lane] { return playback().run(lane, Direction::kForward, stop_points()); },
                 "pause");
    return {{"allThreadsContinued", true}};
}

Json Debugger::reverse(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    return after_answer(
        [this, lane] { return playback().run(lane, Direction::kBackward, stop_points()); },
        "entry");
}

Json Debugger::next(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    if (is_by_access(arguments)) {
        return step_in(arguments);
    }
    return after_answer(
        [this, lane] { return playback().step_line(lane, Direction::kForward, stop_points()); },
        "step");
}

Json Debugger::step_in(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    return after_answer(
        [this, lane] { return playback().step_access(lane, Direction::kForward, stop_points()); },
        "step");
}

Json Debugger::step_out(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    return after_answer([this, lane] { return playback().run_to_barrier(lane, stop_points()); },
                        "step");
}

Json Debugger::step_back(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    const bool by_access = is_by_access(arguments);
    return after_answer(
        [this, lane, by_access] {
            return by_access ? playback().step_access(lane, Direction::kBackward, stop_points())
                             : playback().step_line(lane, Direction::kBackward, stop_points());
        },
        "step");
}

Json Debugger::threads(const Json& /*arguments*/) {
    Json list = Json::array();
    const recording::Run& run = debuggee().recorded.run;
    for (std::uint32_t lane = 0; lane < run.launch.workgroup_size.volume(); ++lane) {
        list.push_back({{"id", lane + 1}, {"name", debuggee().values.thread_name(lane)}});
    }
    return {{"threads", std::move(list)}};
}

Json Debugger::stack_trace(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "threadId");
    const int line = playback().line_of(lane).value_or(1);
    return {{"stackFrames",
             {{{"id", lane + 1},
               {"name", frame_name(lane)},
               {"line", line - (lines_start_at_1_ ? 0 : 1)},
               {"column", 1},
               {"source", source_json(debuggee().recorded)}}}},
            {"totalFrames", 1}};
}

Json Debugger::source(const Json& /*arguments*/) {
    const RecordedRun& recorded = debuggee().recorded;
    if (recorded.source_text.find_first_not_of('\n') == std::string::npos) {
        throw LaunchError(
            fmt::format("The module does not hold the text of {}.", recorded.source_path));
    }
    return {{"content", recorded.source_text}};
}

Json Debugger::scopes(const Json& arguments) {
    const std::uint32_t lane = lane_of(arguments, "frameId");
    Json list = Json::array();
    for (const ShownVariable& scope : debuggee().tree.scopes({lane, playback().moment()})) {
        list.push_back(
            {{"name", scope.name}, {"variablesReference", scope.reference}, {"expensive", false}});
    }
    return {{"scopes", std::move(list)}};
}

Json Debugger::variables(const Json& arguments) {
    const auto below = debuggee().tree.below(arguments.at("variablesReference").get<std::int64_t>(),
                                             arguments.value("start", std::size_t{0}),
                                             arguments.value("count", std::size_t{0}));
    if (!below) {
        throw LaunchError("These variables are of another moment.");
    }
    Json list = Json::array();
    for (const ShownVariable& shown : *below) {
        list.push_back(shown_json(shown));
    }
    return {{"variables", std::move(list)}};
}

Json Debugger::evaluate(const Json& arguments) {
    const Viewpoint view = view_of_frame(arguments);
    return {{"result", evaluated(arguments.at("expression"), debuggee().values, view)},
            {"variablesReference", 0}};
}

Json Debugger::refuse_to_set(const Json& /*arguments*/) {
    throw LaunchError(
        "The run is recorded, so that no value can be changed. Change the kernel and "
        "start again.");
}

// Whose number begins with 1: of a thread, or of the one frame that it has.
std::uint32_t Debugger::lane_of(const Json& arguments, const char* key) const {
    const auto number = arguments.at(key).get<std::int64_t>();
    const auto count =
        static_cast<std::int64_t>(debuggee().recorded.run.launch.workgroup_size.volume());
    if (number < 1 || number > count) {
        throw LaunchError(fmt::format("There is no thread with the number {}.", number));
    }
    return static_cast<std::uint32_t>(number - 1);
}

// Without a frame, the first thread's.
Viewpoint Debugger::view_of_frame(const Json& arguments) const {
    return {.lane = arguments.contains("frameId") ? lane_of(arguments, "frameId") : 0,
            .moment = playback().moment()};
}

// "kernel(), after 1 barrier"
std::string Debugger::frame_name(std::uint32_t lane) const {
    const int line = playback().line_of(lane).value_or(0);
    const Syntax& syntax = debuggee().syntax;
    std::string name = debuggee().recorded.interface.kernel;
    for (std::size_t i = 1; i < syntax.statements.size(); ++i) {
        if (syntax.statements[i].kind == Statement::Kind::kFunction &&
            syntax.first_line(i) <= line && line <= syntax.last_line(i)) {
            name = syntax.statements[i].name;
        }
    }
    name += "()";
    if (const std::uint32_t barriers = playback().barriers(); barriers > 0) {
        name += fmt::format(", after {} barrier{}", barriers, barriers == 1 ? "" : "s");
    }
    return playback().has_ended(lane) ? name + ", ended" : name;
}

// Expressions in braces are worked out.
std::string Debugger::log_text(const std::string& message, const Viewpoint& view) const {
    std::string text;
    for (std::size_t at = 0; at < message.size();) {
        const std::size_t open = std::min(message.find('{', at), message.size());
        const std::size_t close = message.find('}', open);
        text += message.substr(at, open - at);
        if (open == message.size() || close == std::string::npos) {
            return text + message.substr(open);
        }
        try {
            text += evaluated(message.substr(open + 1, close - open - 1), debuggee().values, view);
        } catch (const NoValue& error) {
            text += fmt::format("<{}>", error.what());
        }
        at = close + 1;
    }
    return text;
}

}  // namespace vkp
