#include "checker/train/files/train_files.hpp"

#include "checker/files/files.hpp"
#include "checker/files/place.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/files/checkpoint.hpp"
#include "checker/train/report/render_train.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <functional>

namespace vkp {

namespace {

using Renderer = std::string (*)(const TrainReport&);

std::string ending_of(const std::string& path) {
    return std::filesystem::path(path).extension().string();
}

Renderer report_renderer(const std::string& path) {
    const std::string ending = ending_of(path);
    return ending == ".svg"    ? render_train_svg
           : ending == ".html" ? render_train_html
           : ending == ".csv"  ? render_train_csv
           : ending == ".json" ? render_train_json
                               : nullptr;
}

Renderer wrong_renderer(const std::string& path) {
    const std::string ending = ending_of(path);
    return ending == ".svg" ? render_wrong_svg : ending == ".html" ? render_wrong_html : nullptr;
}

void require_name(bool is_good, const std::string& option, const std::string& path,
                  const std::string& endings) {
    if (!is_good) {
        throw UsageError(fmt::format("{} takes a file whose name ends with {}, not \"{}\"", option,
                                     endings, path));
    }
}

void write(WrittenFiles& files, const std::string& path,
           const std::function<std::string()>& content) {
    try {
        write_output(path, content());
        files.paths.push_back(printable_in_line(path));
    } catch (const InstallationError& error) {
        files.failures.emplace_back(error.what());
    }
}

}  // namespace

void require_writable(const TrainArguments& arguments) {
    for (const std::string& path : arguments.outputs) {
        require_name(report_renderer(path) != nullptr, "-o", path, ".svg, .html, .csv or .json");
        require_folder_of(path);
    }
    if (!arguments.wrong_path.empty()) {
        require_name(wrong_renderer(arguments.wrong_path) != nullptr, "--wrong",
                     arguments.wrong_path, ".svg or .html");
        require_folder_of(arguments.wrong_path);
    }
    const std::string weights_endings = ".npz or .safetensors";
    if (!arguments.weights_path.empty()) {
        require_name(is_weights_name(arguments.weights_path), "--weights", arguments.weights_path,
                     weights_endings);
        require_folder_of(arguments.weights_path);
    }
    if (!arguments.resume_path.empty()) {
        require_name(is_weights_name(arguments.resume_path), "--resume", arguments.resume_path,
                     weights_endings);
    }
}

WrittenFiles write_reports(const TrainReport& report, const TrainArguments& arguments) {
    WrittenFiles files;
    for (const std::string& path : arguments.outputs) {
        write(files, path, [&] { return report_renderer(path)(report); });
    }
    if (const std::string& path = arguments.wrong_path; !path.empty()) {
        write(files, path, [&] { return wrong_renderer(path)(report); });
    }
    return files;
}

}  // namespace vkp
