// Times a lab file at the size that its header gives as `large` (large_kernel.hpp): prints JSON,
// with the faults of the values afterwards, if there are any.
//
// Usage: large_bench [--rounds N] [--small] [--spirv MODULE] [--glsl] FILE [DEVICE]
//
// --small runs it at the size that it has as a lab file, and fails where the values are wrong.
// --glsl prints the shader and does nothing else; --spirv takes a module in its place, for a file
// of one dispatch, made by another compiler.
#include "bench/large_kernel.hpp"
#include "bench/workloads.hpp"
#include "harness/bench/tiles_on_device.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/devices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace {

// The same as cold_bytes() of a device that is no CPU.
constexpr std::uint64_t kColdBytes = std::uint64_t{512} << 20U;

struct Choice {
    int rounds = 20;
    bool prints_glsl = false;
    vkp::LargeSize size = vkp::LargeSize::kAsLarge;
    std::string module;
    std::string file;
    std::string device = "auto";
};

Choice parse(int argc, char** argv) {
    Choice choice;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--glsl") {
            choice.prints_glsl = true;
        } else if (word == "--small") {
            choice.size = vkp::LargeSize::kAsLab;
        } else if (word == "--rounds" && i + 1 < argc) {
            choice.rounds = std::max(std::stoi(argv[++i]), 1);
        } else if (word == "--spirv" && i + 1 < argc) {
            choice.module = argv[++i];
        } else if (choice.file.empty()) {
            choice.file = word;
        } else {
            choice.device = word;
        }
    }
    if (choice.file.empty()) {
        throw std::runtime_error("a lab file is missing");
    }
    return choice;
}

std::string read_bytes(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        throw std::runtime_error(path + " cannot be read");
    }
    return {std::istreambuf_iterator<char>(stream), {}};
}

vkp::spirv::Words words_of(const std::string& bytes) {
    vkp::spirv::Words words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

vkp::TimedDispatch dispatch_of(const vkp::KernelInterface& interface, const std::string& text,
                               const Choice& choice, const vkp::DeviceInfo& device) {
    if (!choice.module.empty()) {
        return {words_of(read_bytes(choice.module)), interface.launch.workgroups,
                vkp::push_constants(interface)};
    }
    vkp::CompiledKernel kernel = vkp::compile_kernel(interface, text);
    if (!kernel.errors.empty()) {
        const auto& error = kernel.errors.front();
        throw std::runtime_error(fmt::format("line {}: {}", error.line, error.message));
    }
    return {vkp::words_on(device, interface, {.path = choice.file, .text = text}, kernel),
            interface.launch.workgroups, vkp::push_constants(interface),
            vkp::subgroup_request(kernel.requirements, device, interface.launch.workgroup_size)};
}

vkp::TimingRequest request_of(const vkp::LargeKernel& kernel, const std::string& text,
                              const Choice& choice, const vkp::DeviceInfo& device) {
    vkp::TimingRequest request;
    request.repetitions = choice.rounds;
    request.cold_bytes = kColdBytes;
    request.samples = vkp::samples_of(kernel);
    for (const vkp::KernelInterface& interface : kernel.interfaces) {
        request.dispatches.push_back(dispatch_of(interface, text, choice, device));
    }
    for (std::size_t i = 0; i < kernel.contents.size(); ++i) {
        const vkp::InterfaceArray& array = kernel.interfaces.front().arrays[i];
        const auto& content = kernel.contents[i];
        request.arrays.push_back({.size_bytes = vkp::byte_count(array.shape, array.type),
                                  .content = content,
                                  .is_overwritten = content && !array.is_readonly,
                                  .begins_with_zeros = content && content->is_zeros()});
    }
    return request;
}

// For JSON; paths and messages have no other characters that would need it.
std::string quoted(std::string text) {
    for (char& character : text) {
        character = character == '"' || character == '\\' || character == '\n' ? ' ' : character;
    }
    return '"' + text + '"';
}

std::string shapes_of(const vkp::LargeKernel& kernel) {
    std::string text;
    for (const vkp::InterfaceArray& array : kernel.interfaces.front().arrays) {
        text += fmt::format("{}{}: [{}]", text.empty() ? "" : ", ", quoted(array.name),
                            fmt::join(array.shape, ", "));
    }
    return text;
}

// Returns whether the values are right.
bool measure(const Choice& choice) {
    const std::string text = read_bytes(choice.file);
    vkp::LargeKernel kernel = vkp::large_kernel(text, choice.size);
    if (choice.prints_glsl) {
        fmt::print("{}", vkp::generate_shader(kernel.interfaces.front(), text));
        return true;
    }
    const vkp::DeviceInfo device = vkp::choose_device(vkp::list_devices(), choice.device);
    for (vkp::KernelInterface& interface : kernel.interfaces) {
        interface = vkp::at_subgroup_size(std::move(interface), device.subgroup_size);
    }
    vkp::Timer timer(device);
    const vkp::TimingRequest request = request_of(kernel, text, choice, device);
    const vkp::TimingResult result = timer.time(request);
    std::string wrong = result.refusal;
    for (const auto& words : result.samples) {
        wrong = wrong.empty() ? vkp::what_is_wrong(kernel, request.samples, words) : wrong;
    }
    fmt::print(R"({{"task": {}, "shapes": {{{}}}, "device": {}, "driver": {}, "wrong": {}, )"
               R"("times_ms": [{}]}})"
               "\n",
               quoted(kernel.task), shapes_of(kernel), quoted(device.name), quoted(device.driver),
               quoted(wrong), fmt::join(result.ms, ", "));
    return wrong.empty();
}

}  // namespace

int main(int argc, char** argv) try {
    const Choice choice = parse(argc, argv);
    // A large run with a wrong result has its sentence in the report, beside the right ones.
    const bool is_right = measure(choice) || choice.size == vkp::LargeSize::kAsLarge;
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception& error) {
    fmt::print(stderr, "large_bench: {}\n", error.what());
    return EXIT_FAILURE;
}
