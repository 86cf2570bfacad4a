#include "tests/new_puzzle/copied_tree.hpp"

#include "puzzles/registry.hpp"
#include "tests/paths.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

namespace vkp {

namespace {

namespace fs = std::filesystem;

// Neither sources nor anything that a test reads.
bool is_left_out(const fs::path& path) {
    const std::string name = path.filename().string();
    return name == ".git" || name == ".workbook" || name == "node_modules" || name == "build" ||
           name.starts_with("build-");
}

void replace(std::string& text, std::string_view part, std::string_view with) {
    for (std::size_t at = text.find(part); at != std::string::npos;
         at = text.find(part, at + with.size())) {
        text.replace(at, part.size(), with);
    }
}

std::string last_line(std::string text) {
    text.erase(text.find_last_not_of('\n') + 1);
    return text.substr(text.rfind('\n') + 1);
}

}  // namespace

CopiedTree::CopiedTree()
    : root_(folder_.path() / "copy"),
      number_(all_puzzles().back().number + 1),
      id_(fmt::format("{:02}_name", number_)) {
    copy_repository();
    add_puzzle();
}

void CopiedTree::copy_repository() const {
    fs::create_directory(root_);
    fs::recursive_directory_iterator entry(source_root());
    for (; entry != fs::recursive_directory_iterator(); ++entry) {
        const fs::path target = root_ / entry->path().lexically_relative(source_root());
        if (is_left_out(entry->path())) {
            entry.disable_recursion_pending();
        } else if (entry->is_directory()) {
            fs::create_directory(target);
        } else {
            fs::copy(entry->path(), target);
        }
    }
}

void CopiedTree::add_puzzle() const {
    const Outcome made = run({program_path(), "puzzle", "new", id_});
    if (made.exit_code != 0) {
        throw std::runtime_error("puzzle new: " + made.output + made.errors);
    }
    fs::copy_file(source_root() / "tests/new_puzzle/copy.cmake", root_ / "CMakeLists.txt",
                  fs::copy_options::overwrite_existing);
}

fs::path CopiedTree::kernel() const {
    return root_ / "puzzles" / id_ / "kernel.comp";
}

fs::path CopiedTree::solution() const {
    return root_ / "solutions" / (id_ + ".comp");
}

std::vector<std::string> CopiedTree::changed_objects() const {
    return {"puzzles/CMakeFiles/puzzles.dir/registry.cpp.o",
            "puzzles/CMakeFiles/puzzles.dir/" + id_ + "/puzzle.cpp.o",
            "puzzles/CMakeFiles/puzzles.dir/place.cpp.o", "CMakeFiles/paths.dir/tests/paths.cpp.o"};
}

void CopiedTree::build() const {
    must_run({"cmake", "--preset", "release", "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
              "-DCMAKE_UNITY_BUILD=OFF", std::string("-DCMAKE_CXX_COMPILER=") + VKP_CXX_COMPILER},
             root_);
    std::vector<std::string> command = {"cmake", "--build", "--preset", "release", "--target"};
    for (const std::string& object : changed_objects()) {
        command.push_back(object);
    }
    must_run(command, root_);
}

// An archive's member is taken only for a name that nothing before it has. So the changed objects
// stand in for those of the archives, and the puzzles that are the same are taken from there.
void CopiedTree::link(const std::string& program) const {
    const Outcome commands = run_process(
        {"/usr/bin/env", "ninja", "-C", binary_root().string(), "-t", "commands", program}, {});
    std::string command = last_line(commands.output);
    const std::string old_output = "-o " + program + " ";
    if (command.find(old_output) == std::string::npos) {
        throw std::runtime_error("no link of " + program + ": " + commands.output);
    }
    std::string output = "-o " + (build_folder() / program).string() + " ";
    for (const std::string& object : changed_objects()) {
        output += (build_folder() / object).string() + " ";
    }
    replace(command, old_output, output);
    fs::create_directories((build_folder() / program).parent_path());
    must_run({"sh", "-c", command}, binary_root());
}

void CopiedTree::must_run(const std::vector<std::string>& words, const fs::path& folder) const {
    std::vector<std::string> command = {"/usr/bin/env"};
    command.insert(command.end(), words.begin(), words.end());
    const Outcome outcome = run_process(command, {.folder = folder});
    if (outcome.exit_code != 0) {
        throw std::runtime_error(words.front() + ": " + outcome.output + outcome.errors);
    }
}

Outcome CopiedTree::run(std::vector<std::string> words) const {
    if (fs::exists(build_folder() / words.front())) {
        words.front() = (build_folder() / words.front()).string();
    } else {
        words.insert(words.begin(), "/usr/bin/env");
    }
    return run_process(words, {.folder = root_, .environment = {{"VKP_ROOT", root_.string()}}});
}

}  // namespace vkp
