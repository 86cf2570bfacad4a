// Questions to the session of a kernel: whatever can be worked out from the compiled kernel and its
// audits, by a function in the process that has them, so that nothing is compiled or audited again.
// The question and the answer cross the channel; members() must be known of both.
#pragma once

#include "harness/worker/archive.hpp"
#include "harness/worker/isolated.hpp"
#include "harness/worker/worker.hpp"

#include <functional>
#include <span>

namespace vkp {

template <typename Function>
struct AskedOf;
template <typename Answer, typename Question>
struct AskedOf<Answer (*)(AuditExecutor&, const Kernel&, const Question&)> {
    using AnswerType = Answer;
    using QuestionType = Question;
};

// In the worker's process.
template <auto kFunction>
Bytes packed_answer(AuditExecutor& executor, const Kernel& kernel,
                    std::span<const std::byte> asked) {
    using Type = typename AskedOf<decltype(kFunction)>::QuestionType;
    return pack(kFunction(executor, kernel, unpack<Type>(asked)));
}

// Calls the function in the worker's process and returns its answer, within the limit. `require`
// throws ProtocolError for an answer that cannot be: sizes and indices that the caller relies on.
// Throws IsolatedFailure, Interrupted and InstallationError.
template <auto kFunction, typename Question,
          typename Answer = typename AskedOf<decltype(kFunction)>::AnswerType>
Answer ask(Worker& worker, const Kernel& kernel, const Question& question,
           std::chrono::milliseconds limit,
           const std::function<void(const Answer&)>& require = accept_any<Answer>) {
    // NOLINTNEXTLINE(*-reinterpret-cast): to send it
    const auto function = reinterpret_cast<std::uintptr_t>(&packed_answer<kFunction>);
    Allowance allowance(limit);
    Answer answer{};
    worker.answer(kernel, {.function = function, .asked = pack(question)}, allowance,
                  [&](const Bytes& message) {
                      answer = unpack<Answer>(message);
                      require(answer);
                  });
    return answer;
}

}  // namespace vkp
