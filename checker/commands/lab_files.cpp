#include "checker/commands/lab_files.hpp"

#include "checker/commands/check_all.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/lab_text.hpp"
#include "checker/report/render.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/judge/lab_verdict.hpp"
#include "harness/model/numbers/encoding.hpp"
#include "harness/shader/compile.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace vkp {

namespace {

namespace fs = std::filesystem;

bool is_for_lab(const fs::path& path) {
    constexpr std::array<std::string_view, 5> kEndings = {".comp", ".glsl", ".hlsl", ".spv",
                                                          ".lab"};
    std::error_code error;
    const std::string ending = path.extension().string();
    const bool is_beside_module =
        ending == ".lab" && fs::exists(fs::path(path).replace_extension(), error);
    return !is_beside_module && std::ranges::find(kEndings, ending) != kEndings.end();
}

void add_folder(const fs::path& folder, std::vector<std::string>& files) {
    std::error_code error;
    std::vector<std::string> found;
    for (auto entry = fs::recursive_directory_iterator(folder, error);
         entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().filename().string().starts_with('.')) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file(error) && is_for_lab(entry->path())) {
            found.push_back(entry->path().string());
        }
    }
    if (error) {
        throw UsageError(fmt::format("{}: {}", folder.string(), error.message()));
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
}

void refuse_what_is_for_one(const LabArguments& arguments) {
    const LabFileArguments& file = arguments.file;
    for (const auto& [is_given, option] :
         {std::pair{!file.operation.empty(), "--operation"},
          std::pair{file.module.guesses, "--init"},
          std::pair{!file.module.arrays_path.empty(), "--arrays"},
          std::pair{arguments.smallest, "--smallest"},
          std::pair{!arguments.accepted_path.empty(), "--accept"}}) {
        if (is_given) {
            throw UsageError(fmt::format("{} is for one file: name that alone", option));
        }
    }
}

// On standard error, where that is a terminal.
class Count {
public:
    explicit Count(std::size_t all) : all_(all) {}
    ~Count() {
        if (is_shown_) {
            fmt::print(stderr, "\r{:40}\r", "");
        }
    }
    Count(const Count&) = delete;
    Count& operator=(const Count&) = delete;

    void add() {
        ++done_;
        if (is_shown_) {
            fmt::print(stderr, "\r{} of {} files", done_, all_);
        }
    }

private:
    std::size_t all_;
    std::size_t done_ = 0;
    bool is_shown_ = isatty(STDERR_FILENO) == 1;
};

// A file that cannot be read, as one that does not compile.
PuzzleResult unreadable(const std::string& path, const std::string& why) {
    LabParse parse;
    parse.errors.push_back({0, why, "", Refusal::kInvalid});
    return refused(parse, {.path = path, .text = ""});
}

struct Read {
    std::vector<std::optional<PuzzleResult>> refused;  // by file; nothing for those in `tasks`
    std::vector<CheckTask> tasks;
    std::uint64_t more_memory = 0;
};

Read read_all(const std::vector<std::string>& paths, const LabArguments& arguments,
              const SourceCompiler& compile) {
    Read read;
    for (const std::string& path : paths) {
        LabFileArguments file = arguments.file;
        file.path = path;
        std::optional<PuzzleResult>& result = read.refused.emplace_back();
        try {
            LabInput input = read_lab_input(file, compile);
            if (!input.parse.errors.empty()) {
                result = refused(input.parse, std::move(input.header));
                continue;
            }
            read.more_memory =
                std::max(read.more_memory, memory_for_arrays(input.parse.file.definition));
            read.tasks.push_back({input.parse.file, std::move(input.kernel)});
        } catch (const InstallationError& error) {
            result = unreadable(path, error.what());
        }
    }
    return read;
}

std::vector<PuzzleResult> checked(const std::vector<std::string>& paths,
                                  const LabArguments& arguments) {
    warm_up_compiler();  // all processes that this one starts have its tables
    ManySources sources;
    read_all(paths, arguments, sources.noting());
    sources.compile_all();
    Read read = read_all(paths, arguments, sources.answering());
    WorkerOptions options = worker_options(arguments.run);
    options.compiles_quickly = false;
    options.memory_bytes += read.more_memory;
    Count count(read.tasks.size());
    std::vector<PuzzleResult> results;
    if (!read.tasks.empty()) {
        const std::size_t jobs = arguments.jobs == 0
                                     ? std::max(1U, std::thread::hardware_concurrency())
                                     : arguments.jobs;
        results = check_all(read.tasks, jobs, options,
                            curing(check_options(arguments.run.limits, arguments.file.seed)),
                            [&] { count.add(); })
                      .results;
    }
    std::vector<PuzzleResult> all;
    auto next = results.begin();
    for (std::optional<PuzzleResult>& refused : read.refused) {
        all.push_back(refused ? *std::move(refused) : std::move(*next++));
    }
    return all;
}

// "12 files: 10 clean, 2 faulty"
std::string sum_text(const std::vector<PuzzleResult>& results) {
    std::map<Verdict, std::size_t> counts;
    for (const PuzzleResult& result : results) {
        ++counts[result.verdict];
    }
    std::string text;
    for (const auto& [verdict, count] : counts) {
        std::string name(lab_verdict_name(verdict));
        std::replace(name.begin(), name.end(), '_', ' ');
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
    }
    return fmt::format("{} files: {}\n", results.size(), text);
}

void print(const std::vector<PuzzleResult>& results, const LabArguments& arguments) {
    const Style style = Style::for_output(arguments.color);
    switch (arguments.format) {
        case LabFormat::kText:
            for (const PuzzleResult& result : results) {
                print_text(lab_line(result, style));
            }
            print_text(sum_text(results));
            break;
        case LabFormat::kJson:
            fmt::print("{}", render_labs_json(results, arguments.file.seed));
            break;
        case LabFormat::kJunit:
            fmt::print("{}", render_junit(results, false));
            break;
        case LabFormat::kSarif:
            fmt::print("{}", render_sarif(results, VKP_VERSION));
            break;
    }
}

}  // namespace

bool are_many(const std::vector<std::string>& paths) {
    std::error_code error;
    return paths.size() > 1 || (paths.size() == 1 && fs::is_directory(paths.front(), error));
}

std::vector<std::string> lab_files(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            add_folder(path, files);
        } else {
            files.push_back(path);
        }
    }
    if (files.empty()) {
        throw UsageError(fmt::format(
            "{} has no file that ends in .comp, .glsl, .hlsl, .spv or .lab", paths.front()));
    }
    return files;
}

// The audit has copies of an array that the shader writes, and six to thirteen bytes for each byte
// that the shader accesses.
std::uint64_t memory_for_arrays(const Case& definition) {
    constexpr std::uint64_t kSmall = std::uint64_t{64} << 20U;
    constexpr std::uint64_t kTimes = 16;
    std::uint64_t read = 0;
    std::uint64_t written = 0;
    for (const CaseArray& array : definition.arrays) {
        (array.role == ArrayRole::kInput ? read : written) += byte_count(array.shape, array.type);
    }
    return written > kSmall || read > 8 * kSmall ? 2 * read + kTimes * written : 0;
}

int lab_exit_code(Verdict verdict) {
    switch (verdict) {
        case Verdict::kSolved:
            return kAllSolved;
        case Verdict::kNotProved:
            return kNotAudited;
        case Verdict::kNotSupported:
        case Verdict::kNotDescribed:
        case Verdict::kNothingRan:
            return kNotJudged;
        default:
            return kNotSolved;
    }
}

int run_lab_files(const LabArguments& arguments) {
    refuse_what_is_for_one(arguments);
    const std::vector<PuzzleResult> results = checked(lab_files(arguments.paths), arguments);
    print(results, arguments);
    const auto ends_with = [&](ExitCode code) {
        return std::ranges::any_of(results, [code](const PuzzleResult& result) {
            return lab_exit_code(result.verdict) == code;
        });
    };
    for (const ExitCode code : {kNotSolved, kNotJudged, kNotAudited}) {
        if (ends_with(code)) {
            return code;
        }
    }
    return kAllSolved;
}

}  // namespace vkp
