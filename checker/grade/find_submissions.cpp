#include "checker/archive/read_archive.hpp"
#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/grade/export_names.hpp"
#include "checker/grade/submission.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// The submitters in the file that Gradescope's export has beside its folders; empty where there is
// none.
SubmittersByFolder submitters_in(const fs::path& folder) {
    const fs::path path = folder / "submission_metadata.yml";
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(path, error))
               ? gradescope_submitters(read_text(path))
               : SubmittersByFolder();
}

// A folder, an archive, or a file with such a name.
bool is_submission(const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || name == "__MACOSX" || is_online_text(name)) {
        return false;
    }
    const fs::file_status status = entry.symlink_status();
    return fs::is_directory(status) || fs::is_symlink(status) ||
           (fs::is_regular_file(status) && is_archive_name(name));
}

}  // namespace

std::vector<SubmissionPlace> find_submissions(const fs::path& folder) {
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    std::map<std::string, std::vector<fs::path>> paths_by_id;
    const SubmittersByFolder submitters = error ? SubmittersByFolder() : submitters_in(folder);
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
        if (!is_submission(*entries)) {
            continue;
        }
        const std::string name = entries->path().filename().string();
        const auto known = submitters.find(name);
        const std::vector<std::string> ids =
            known != submitters.end()
                ? known->second
                : std::vector<std::string>{learner_id_of(name, entries->is_directory())};
        for (const std::string& id : ids) {
            paths_by_id[id].push_back(entries->path());
        }
    }
    if (error) {
        throw InstallationError(
            fmt::format("{} cannot be read: {}.", display_path(folder), error.message()));
    }
    std::vector<SubmissionPlace> places;
    for (auto& [id, paths] : paths_by_id) {
        std::ranges::sort(paths);
        places.push_back({id, std::move(paths)});
    }
    return places;
}

}  // namespace vkp
