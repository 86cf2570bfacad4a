// A worker that a kernel has taken over may send any answer.
#include "tests/fuzz/answers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vkp::fuzz {
namespace {

using Inputs = std::vector<std::vector<std::uint8_t>>;

// Inputs from every solution, and from one in kOneInSoMany of the wrong kernels.
const Inputs& honest_inputs() {
    static const Inputs inputs = [] {
        constexpr int kOneInSoMany = 12;
        Inputs all;
        int position = 0;
        for (const auto& [name, target] : targets()) {
            if (name.starts_with("solutions/") || ++position % kOneInSoMany == 0) {
                const Inputs answers = honest_answers(name);
                all.insert(all.end(), answers.begin(), answers.end());
            }
        }
        return all;
    }();
    return inputs;
}

TEST(Answers, OfAnHonestWorkerAreTaken) {
    for (const std::vector<std::uint8_t>& input : honest_inputs()) {
        const Reception reception = receive_answers(input);
        EXPECT_GT(reception.taken, 0) << parse_input(input).name;
        EXPECT_EQ(reception.refused, 0) << parse_input(input).name;
    }
}

TEST(Answers, OfALiarAreTakenOrRefusedAndDoNoHarm) {
    constexpr std::uint32_t kLies = 3000;
    Reception all;
    for (std::uint32_t seed = 0; seed < kLies; ++seed) {
        const std::vector<std::uint8_t>& honest = honest_inputs()[seed % honest_inputs().size()];
        const Reception reception = receive_answers(with_a_lie(honest, seed));
        all.taken += reception.taken;
        all.refused += reception.refused;
    }
    // Lies of both kinds got past the archive.
    EXPECT_GT(all.taken, 500);
    EXPECT_GT(all.refused, 500);
}

}  // namespace
}  // namespace vkp::fuzz
