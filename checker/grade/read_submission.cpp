#include "checker/archive/read_archive.hpp"
#include "checker/files/files.hpp"
#include "checker/files/sha256.hpp"
#include "checker/grade/archived_kernels.hpp"
#include "checker/grade/kernel_paths.hpp"
#include "checker/grade/submission.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"
#include "harness/model/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// More than a workbook with all that was built in it.
constexpr std::size_t kMaxFiles = 100'000;
constexpr int kDeepest = 64;
constexpr std::size_t kLongestShown = 200;

// A file that means a puzzle.
struct Candidate {
    std::string path;  // from the submission's place on
    std::string text;
};

std::string shown(const std::string& path) {
    const std::string text = printable_in_line(path);
    return text.size() <= kLongestShown ? text
                                        : printable_in_line(text.substr(0, kLongestShown)) + "…";
}

class SubmissionReader {
public:
    SubmissionReader(const SubmissionPlace& place, const std::vector<const Puzzle*>& puzzles)
        : puzzles_(puzzles), submission_{.id = place.id} {
        for (const fs::path& path : place.paths) {
            prefix_ = place.paths.size() > 1 ? path.filename().string() + "/" : "";
            take(path);
        }
    }

    Submission submission() {
        // The same whatever order the file system has.
        std::ranges::sort(candidates_, {}, &Candidate::path);
        std::vector<std::string> paths;
        for (const Candidate& candidate : candidates_) {
            paths.push_back(candidate.path);
        }
        std::erase_if(candidates_, [&](const Candidate& candidate) {
            return is_reference(candidate.path, paths);
        });
        for (const Puzzle* puzzle : puzzles_) {
            choose(*puzzle);
        }
        return std::move(submission_);
    }

private:
    void take(const fs::path& path) {
        const fs::file_status status = fs::symlink_status(path);
        if (fs::is_directory(status)) {
            take_folder(path);
        } else if (fs::is_regular_file(status)) {
            take_archive(path, path.filename().string());
        } else {
            submission_.problems.push_back(
                fmt::format("{} is neither a folder nor an archive; links are not followed.",
                            shown(path.filename().string())));
        }
    }

    void take_folder(const fs::path& folder) {
        std::error_code error;
        fs::recursive_directory_iterator entries(folder, error);
        std::size_t count = 0;
        for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
            if (++count > kMaxFiles || entries.depth() > kDeepest) {
                submission_.problems.push_back(
                    fmt::format("{} holds more than {} files, or folders more than {} deep.",
                                shown(folder.filename().string()), kMaxFiles, kDeepest));
                return;
            }
            // The type of a symbolic link is not that of its target.
            if (entries->symlink_status(error).type() == fs::file_type::regular && !error) {
                take_file(folder, entries->path());
            }
        }
        if (error) {
            throw InstallationError(
                fmt::format("{} cannot be read: {}.", shown(folder.string()), error.message()));
        }
    }

    void take_file(const fs::path& folder, const fs::path& path) {
        const std::string within = path.lexically_relative(folder).generic_string();
        if (puzzle_meant_by(within, puzzles_) != nullptr) {
            candidates_.push_back({prefix_ + within, read_start(path, kMaxKernelBytes + 1)});
        } else if (is_archive_name(within) && !path.filename().string().starts_with('.')) {
            take_archive(path, within);
        }
    }

    void take_archive(const fs::path& path, const std::string& within) {
        ArchivedKernels kernels = kernels_of_archive(path, puzzles_);
        if (!kernels.problem.empty()) {
            submission_.problems.push_back(
                fmt::format("{} {}.", shown(within), printable_in_line(kernels.problem)));
        }
        for (ArchivedFile& file : kernels.files) {
            candidates_.push_back({prefix_ + within + "/" + file.path, std::move(file.text)});
        }
    }

    // Copies of one file are no reason for a question.
    void choose(const Puzzle& puzzle) {
        const Candidate* chosen = nullptr;
        for (const Candidate& candidate : candidates_) {
            if (puzzle_meant_by(candidate.path, puzzles_) != &puzzle) {
                continue;
            }
            if (chosen != nullptr && chosen->text != candidate.text) {
                submission_.problems.push_back(
                    fmt::format("Puzzle {} is there twice, and differs: {} and {}.", puzzle.number,
                                shown(chosen->path), shown(candidate.path)));
                return;
            }
            chosen = chosen == nullptr ? &candidate : chosen;
        }
        if (chosen != nullptr) {
            submission_.kernels.push_back({&puzzle, {shown_path(chosen->path), chosen->text}});
        }
    }

    const std::vector<const Puzzle*>& puzzles_;
    Submission submission_;
    std::string prefix_;  // prefix of this place, if the submission has several
    std::vector<Candidate> candidates_;
};

}  // namespace

Submission read_submission(const SubmissionPlace& place,
                           const std::vector<const Puzzle*>& puzzles) {
    return SubmissionReader(place, puzzles).submission();
}

std::string digest_of(const Submission& submission) {
    std::string all;
    const auto add = [&](const std::string& text) {
        all += fmt::format("{}:{}", text.size(), text);
    };
    for (const SubmittedKernel& one : submission.kernels) {
        add(one.puzzle->id);
        add(one.kernel.path);
        add(one.kernel.text);
    }
    for (const std::string& problem : submission.problems) {
        add(problem);
    }
    return sha256(all);
}

}  // namespace vkp
