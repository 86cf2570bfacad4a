// Answers about a kernel from the worker that has its session: nothing is compiled or audited for
// them that was before, of the same text.
#pragma once

#include "checker/isolated/check_options.hpp"
#include "checker/isolated/named_target.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/style.hpp"
#include "harness/execution/audit_executor.hpp"
#include "harness/worker/ask.hpp"
#include "harness/worker/worker.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace vkp {

struct RenderedText {
    std::string text;        // what was asked for, or why there is nothing of the kind
    bool succeeded = false;  // otherwise the kernel does not compile, or is beyond the audit
};

// Compiling and running find out whether the options name something that the kernel has, and
// whether the device matters.
template <typename T>
struct SessionOutcome {
    std::string wrong_usage = {};
    bool needs_device = false;
    T answer = {};
};

template <typename T>
auto members(SessionOutcome<T>& of) {
    return each_of(of.wrong_usage, of.needs_device, of.answer);
}
template <typename T>
auto members(const SessionOutcome<T>& of) {
    return each_of(of.wrong_usage, of.needs_device, of.answer);
}

// The device of that name, in a process of its own, as drivers may crash.
DeviceInfo isolated_device(const std::string& choice, Interruption* interruption);

// For a command that only asks. The device that the options name is looked for once a kernel
// depends on it.
WorkerOptions asking_worker(const RunArguments& arguments);

// In the worker's process.
template <auto kFunction, typename Answer, typename Question>
SessionOutcome<Answer> caught(AuditExecutor& executor, const Kernel& kernel,
                              const Question& question) {
    try {
        return {.answer = kFunction(executor, kernel, question)};
    } catch (const UsageError& error) {
        return {.wrong_usage = error.what()};
    } catch (const DeviceNotKnown&) {
        return {.needs_device = true};
    }
}

// Calls the function in the worker's process and returns its answer, as ask() does, within the
// limits of the options. Throws UsageError, too.
template <auto kFunction, typename Question,
          typename Answer = typename AskedOf<decltype(kFunction)>::AnswerType>
Answer session_answer(Worker& worker, const RunArguments& arguments, const Kernel& kernel,
                      const Question& question,
                      const std::function<void(const Answer&)>& require = accept_any<Answer>) {
    const std::function<void(const SessionOutcome<Answer>&)> require_outcome =
        [&](const SessionOutcome<Answer>& outcome) {
            if (outcome.wrong_usage.empty() && !outcome.needs_device) {
                require(outcome.answer);
            }
        };
    const auto asked = [&] {
        return ask<&caught<kFunction, Answer, Question>>(
            worker, kernel, question, guard_options(arguments.limits).time_limit, require_outcome);
    };
    SessionOutcome<Answer> outcome = asked();
    if (outcome.needs_device) {
        worker.audit_for(isolated_device(arguments.device, worker.interruption()));
        outcome = asked();
    }
    if (!outcome.wrong_usage.empty()) {
        throw UsageError(outcome.wrong_usage);
    }
    return std::move(outcome.answer);
}

// The words of a command, and how its text is to look.
template <typename Arguments>
struct StyledQuestion {
    Arguments arguments = {};
    bool is_colored = false;
    bool has_links = false;
    std::uint64_t width = 0;

    [[nodiscard]] Style style() const {
        return Style(is_colored, has_links, static_cast<std::size_t>(width));
    }
};

template <typename Arguments>
StyledQuestion<Arguments> styled(const Arguments& arguments, const Style& style) {
    return {arguments, style.is_colored(), style.has_links(), style.width()};
}

template <typename T>
auto members(StyledQuestion<T>& of) {
    return each_of(of.arguments, of.is_colored, of.has_links, of.width);
}
template <typename T>
auto members(const StyledQuestion<T>& of) {
    return each_of(of.arguments, of.is_colored, of.has_links, of.width);
}

template <Same<CaseArguments> T>
auto members(T& of) {
    auto& [seed, name, dispatch] = of;
    return each_of(seed, name, dispatch);
}

template <Same<ModuleArguments> T>
auto members(T& of) {
    auto& [is_module, arrays_path, subgroup_size, include_folders, macros, guesses] = of;
    return each_of(is_module, arrays_path, subgroup_size, include_folders, macros, guesses);
}

template <Same<TargetArguments> T>
auto members(T& of) {
    auto& [words, kernel_path, chosen, module, smallest] = of;
    return each_of(words, kernel_path, chosen, module, smallest);
}

template <Same<RenderedText> T>
auto members(T& of) {
    auto& [text, succeeded] = of;
    return each_of(text, succeeded);
}

}  // namespace vkp
