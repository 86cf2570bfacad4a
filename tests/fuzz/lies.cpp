#include "harness/worker/messages.hpp"
#include "tests/fuzz/answers.hpp"
#include "tests/fuzz/value_mutator.hpp"

namespace vkp::fuzz {

std::vector<std::uint8_t> with_a_lie(std::span<const std::uint8_t> input, std::uint32_t seed) {
    ParsedInput parsed = parse_input(input);
    if (parsed.messages.empty()) {
        return {input.begin(), input.end()};
    }
    std::mt19937 random(seed);
    Bytes& message = parsed.messages[random() % parsed.messages.size()];
    try {
        auto answer = unpack<Answer>(message);
        for (auto changes = 1 + random() % 4; changes > 0; --changes) {
            ValueMutator(random).change_one(answer);
        }
        message = pack(answer);
    } catch (const ProtocolError&) {
        return {input.begin(), input.end()};
    }
    return to_input(parsed);
}

}  // namespace vkp::fuzz
