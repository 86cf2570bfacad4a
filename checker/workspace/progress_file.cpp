#include "checker/workspace/progress_file.hpp"

#include "checker/files/files.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace vkp {

namespace fs = std::filesystem;

Progress load_progress(const Workbook& workbook) {
    std::error_code error;
    if (fs::status(workbook.progress_path(), error).type() == fs::file_type::not_found) {
        return {};
    }
    return Progress::parse(read_text(workbook.progress_path()));
}

void save(const Progress& progress, const Workbook& workbook) {
    workbook.write(workbook.progress_path(), progress.text());
}

void tell_on_stderr(const std::string& sentence) {
    print_error(fmt::format("workbook: {}\n", printable_in_line(sentence)));
}

std::optional<Progress> update_progress(const Workbook& workbook,
                                        const std::function<bool(Progress&)>& change,
                                        const Listener& tell) {
    std::optional<Progress> progress;
    try {
        const WorkbookLock lock(workbook);
        progress = load_progress(workbook);
        if (change(*progress)) {
            save(*progress, workbook);
        }
    } catch (const InstallationError& error) {
        tell(fmt::format("your progress is not kept: {}", problem_text(error)));
    }
    return progress;
}

}  // namespace vkp
