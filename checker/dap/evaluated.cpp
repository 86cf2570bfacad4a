#include "checker/dap/debugger.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

namespace vkp {

namespace {

constexpr const char* kHelp =
    "EXPRESSION      its value in the selected thread: sum, s[local_i + 1], i < a_shape[0]\n"
    "3: EXPRESSION   its value in thread 3\n"
    "all EXPRESSION  its value in every thread\n"
    "who s[0]        who wrote and read an element or a variable so far";

std::string after(const std::string& text, std::size_t at) {
    const std::size_t first = text.find_first_not_of(' ', at);
    return first == std::string::npos ? std::string() : text.substr(first);
}

// "3: sum" and "thread 3: sum"; nothing for other texts.
struct OfThread {
    std::uint32_t lane = 0;
    std::string expression;
};
std::optional<OfThread> of_thread(const std::string& text) {
    constexpr std::string_view kThread = "thread ";
    const std::size_t begin = text.starts_with(kThread) ? kThread.size() : 0;
    OfThread of;
    const char* const first = text.data() + begin;
    const char* const last = text.data() + text.size();
    const auto [end, code] = std::from_chars(first, last, of.lane);
    if (code != std::errc() || end == last || *end != ':') {
        return {};
    }
    of.expression = after(text, static_cast<std::size_t>(end - text.data()) + 1);
    return of;
}

std::string in_all_threads(const std::string& text, const MomentValues& values,
                           const Viewpoint& view) {
    const ReadExpression expression(text);
    std::string list;
    for (std::uint32_t lane = 0; lane < values.recorded().run.launch.workgroup_size.volume();
         ++lane) {
        std::string value;
        try {
            value = value_text(expression.value(values, {lane, view.moment}));
        } catch (const NoValue& error) {
            value = error.what();
        }
        list += fmt::format("{}{}: {}", list.empty() ? "" : "\n", values.thread_name(lane), value);
    }
    return list;
}

}  // namespace

std::string evaluated(const std::string& text, const MomentValues& values, const Viewpoint& view) {
    const std::string asked = after(text, 0);
    if (asked == "help" || asked == "?") {
        return kHelp;
    }
    if (asked.starts_with("who ")) {
        return access_history(after(asked, 4), values, view);
    }
    if (asked.starts_with("all ")) {
        return in_all_threads(after(asked, 4), values, view);
    }
    if (const std::optional<OfThread> other = of_thread(asked)) {
        const std::uint64_t count = values.recorded().run.launch.workgroup_size.volume();
        if (other->lane >= count) {
            throw NoValue(
                fmt::format("there is no thread {}: the workgroup has {}", other->lane, count));
        }
        return evaluated(other->expression, values, {other->lane, view.moment});
    }
    return value_text(ReadExpression(asked).value(values, view));
}

}  // namespace vkp
