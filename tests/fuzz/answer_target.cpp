#include "checker/report/render.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/check.hpp"
#include "harness/worker/consistency.hpp"
#include "tests/fuzz/answers.hpp"
#include "tests/fuzz/examine.hpp"
#include "tests/fuzz/targets.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

namespace vkp::fuzz {

namespace {

// An executor that answers with the given messages, as their worker would.
class Mouthpiece : public Executor {
public:
    explicit Mouthpiece(std::vector<Bytes> messages) : messages_(std::move(messages)) {}

    Execution execute(const KernelInterface& interface, const Kernel& kernel,
                      const std::vector<InitialArray>& arrays, Allowance& /*allowance*/) override {
        const Bytes message = next_ < messages_.size() ? messages_[next_++] : Bytes();
        try {
            Answer answer = read_answer({message}, {interface, kernel, arrays}, device_);
            ++reception_.taken;
            if (!answer.error.empty()) {
                throw InstallationError(answer.error);
            }
            return std::move(answer.execution);
        } catch (const ProtocolError&) {
            ++reception_.refused;
            Execution execution;
            execution.failure = {Stage::kRun, false, "gave an answer that makes no sense"};
            return execution;
        }
    }

    [[nodiscard]] const std::optional<DeviceInfo>& device() const override { return device_; }
    [[nodiscard]] std::vector<std::string> validation_messages() const override { return {}; }
    [[nodiscard]] const Reception& reception() const { return reception_; }

private:
    std::vector<Bytes> messages_;
    std::size_t next_ = 0;
    Reception reception_;
    std::optional<DeviceInfo> device_ = sample_device();
};

void require_json(const std::string& text) {
    if (!nlohmann::json::accept(text)) {
        fail("what should be JSON is none");
    }
}

bool is_inside(const TextPlace& place, std::string_view text) {
    for (int line = 1; line < place.line && !text.empty(); ++line) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    return place.line >= 1 && place.column >= 1 &&
           static_cast<std::size_t>(place.column) <= std::min(text.find('\n'), text.size()) + 1;
}

// Whatever a worker says, a fix is about the kernel's own text.
void require_fixes_inside(const PuzzleResult& result) {
    for (const Finding& finding : result.findings) {
        TextPlace last;
        for (const TextEdit& edit : finding.fix.value_or(Fix()).edits) {
            if (edit.begin < last || edit.end < edit.begin ||
                !is_inside(edit.end, result.kernel.text)) {
                fail("a fix is outside the kernel");
            }
            last = edit.end;
        }
    }
}

void render(const PuzzleResult& result, const std::optional<DeviceInfo>& device) {
    if (render_text(result, {.style = Style(true), .per_thread = true}).empty() ||
        render_text_line(result, {}).empty()) {
        fail("a verdict says nothing");
    }
    require_json(render_json({result}, device, 1, true));
    if (!render_junit({result}, true).ends_with("</testsuite>\n")) {
        fail("a report does not end");
    }
    require_fixes_inside(result);
}

void render_lab(const PuzzleResult& result) {
    if (render_text(result, {.style = Style(true)}).empty()) {
        fail("a verdict says nothing");
    }
    require_json(render_lab_json(result, 1));
    require_fixes_inside(result);
}

}  // namespace

DeviceInfo sample_device() {
    DeviceInfo device;
    device.name = "device";
    device.type = "cpu";
    device.is_llvmpipe = true;
    device.limits.workgroup_size = {1024, 1024, 1024};
    device.limits.workgroup_invocations = 1024;
    device.limits.shared_memory_bytes = 32'768;
    return device;
}

void check_and_render(const Target& target, Executor& executor) {
    Checker checker(executor);
    if (target.puzzle != nullptr) {
        render(checker.check({*target.puzzle, {target.definition}}, target.kernel),
               executor.device());
    } else {
        render_lab(checker.check(target.file, target.kernel));
    }
}

ParsedInput parse_input(std::span<const std::uint8_t> input) {
    const auto end = std::find(input.begin(), input.end(), std::uint8_t{'\n'});
    ParsedInput parsed{.name = {input.begin(), end}, .messages = {}};
    std::span<const std::uint8_t> rest(end, input.end());
    rest = rest.subspan(std::min<std::size_t>(rest.size(), 1));
    while (rest.size() >= sizeof(std::uint32_t)) {
        std::uint32_t size = 0;
        std::memcpy(&size, rest.data(), sizeof(size));
        rest = rest.subspan(sizeof(size));
        const auto message = std::as_bytes(rest.first(std::min<std::size_t>(size, rest.size())));
        parsed.messages.emplace_back(message.begin(), message.end());
        rest = rest.subspan(message.size());
    }
    return parsed;
}

std::vector<std::uint8_t> to_input(const ParsedInput& parsed) {
    std::vector<std::uint8_t> input(parsed.name.begin(), parsed.name.end());
    input.push_back('\n');
    for (const Bytes& message : parsed.messages) {
        const auto size = static_cast<std::uint32_t>(message.size());
        const auto* const first = reinterpret_cast<const std::uint8_t*>(&size);
        input.insert(input.end(), first, first + sizeof(size));
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(message.data());
        input.insert(input.end(), bytes, bytes + message.size());
    }
    return input;
}

Reception receive_answers(std::span<const std::uint8_t> input) {
    ParsedInput parsed = parse_input(input);
    const auto target = targets().find(parsed.name);
    if (target == targets().end()) {
        return {};
    }
    Mouthpiece worker(std::move(parsed.messages));
    try {
        check_and_render(target->second, worker);
    } catch (const InstallationError&) {  // an answer may be one
    }
    return worker.reception();
}

void try_answer(Input input) {
    receive_answers(input);
}

}  // namespace vkp::fuzz
