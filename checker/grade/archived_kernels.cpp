#include "checker/grade/archived_kernels.hpp"

#include "checker/archive/read_archive.hpp"
#include "checker/archive/utf8_names.hpp"
#include "checker/files/files.hpp"
#include "checker/grade/kernel_paths.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/model/kernel.hpp"
#include "harness/worker/isolated.hpp"

#include <fmt/format.h>

namespace vkp {

// The members as they go from process to process.
template <Same<ArchivedFile> T>
auto members(T& of) {
    auto& [path, text, is_program] = of;
    return each_of(path, text, is_program);
}

template <Same<ArchivedKernels> T>
auto members(T& of) {
    auto& [files, problem] = of;
    return each_of(files, problem);
}

namespace {

constexpr std::size_t kLargestArchive = std::size_t{128} << 20U;
constexpr unsigned kMibShift = 20;

ArchivedKernels unpacked(const std::string& bytes, const std::vector<const Puzzle*>& puzzles) {
    try {
        return {.files = read_archive(bytes, {.file_bytes = kMaxKernelBytes + 1},
                                      [&](const std::string& path) {
                                          return puzzle_meant_by(path, puzzles) != nullptr;
                                      })};
    } catch (const InstallationError& error) {
        return {.problem = error.what()};
    }
}

// Checks the answer of a process that an archive may have taken over.
void require_sense(const ArchivedKernels& kernels, const std::vector<const Puzzle*>& puzzles) {
    for (const ArchivedFile& file : kernels.files) {
        if (puzzle_meant_by(file.path, puzzles) == nullptr ||
            file.text.size() > kMaxKernelBytes + 1) {
            throw ProtocolError("these are no kernels");
        }
    }
}

}  // namespace

ArchivedKernels kernels_of_archive(const std::filesystem::path& path,
                                   const std::vector<const Puzzle*>& puzzles) {
    const std::string bytes = read_start(path, kLargestArchive + 1);
    if (bytes.size() > kLargestArchive) {
        return {.problem = fmt::format("is larger than {} MiB", kLargestArchive >> kMibShift)};
    }
    const Utf8Names names;
    try {
        return guarded<ArchivedKernels>(
            IsolationOptions{}, [&](StageBoard&) { return unpacked(bytes, puzzles); },
            [&](const ArchivedKernels& kernels) { require_sense(kernels, puzzles); });
    } catch (const IsolatedFailure&) {
        return {.problem = "cannot be unpacked with 10 seconds and 2 GiB of memory"};
    }
}

}  // namespace vkp
