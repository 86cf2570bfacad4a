// The entry point for libFuzzer. VKP_FUZZ_TARGET is the function to test.
#include "tests/fuzz/answers.hpp"
#include "tests/fuzz/spirv_mutator.hpp"
#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    vkp::fuzz::VKP_FUZZ_TARGET({data, size});
    return 0;
}

#ifdef VKP_FUZZ_ANSWER_MUTATOR
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
    constexpr unsigned int kOneInSoMany = 8;
    const std::vector<std::uint8_t> lie = vkp::fuzz::with_a_lie({data, size}, seed);
    if (lie.size() > most || seed % kOneInSoMany == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    std::copy(lie.begin(), lie.end(), data);
    return lie.size();
}
#endif

#ifdef VKP_FUZZ_SPIRV_MUTATOR
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
    constexpr unsigned int kOneInSoMany = 16;
    vkp::spirv::Words words(size / sizeof(std::uint32_t));
    if (words.empty()) {
        return LLVMFuzzerMutate(data, size, most);
    }
    std::memcpy(words.data(), data, words.size() * sizeof(std::uint32_t));
    const vkp::spirv::Words result = vkp::fuzz::mutated(words, seed);
    const std::size_t result_size = result.size() * sizeof(std::uint32_t);
    if (result == words || result_size > most || seed % kOneInSoMany == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    std::memcpy(data, result.data(), result_size);
    return result_size;
}
#endif
