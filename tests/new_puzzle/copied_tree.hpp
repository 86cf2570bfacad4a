// A copy of this repository with one puzzle more, and the programs of this build in it.
#pragma once

#include "tests/program/process.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

// The copy is made and filled first: what is new are the files that `workbook puzzle new` writes.
// Then build() compiles these and the registry, as puzzles/CMakeLists.txt says, and programs of
// this build are linked anew with them; compiling all else again would take minutes and change
// nothing.
class CopiedTree {
public:
    CopiedTree();

    // Throws std::runtime_error with what CMake or the compiler says.
    void build() const;
    // Links "checker/workbook" or "tests/unit/unit_tests" as in this build, but with what build()
    // made. Throws std::runtime_error likewise.
    void link(const std::string& program) const;

    // Runs words[0] in the copy, with the copy as its workbook; a program that link() made is named
    // as there.
    [[nodiscard]] Outcome run(std::vector<std::string> words) const;

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] const std::string& id() const { return id_; }  // "21_name"
    [[nodiscard]] std::filesystem::path kernel() const;
    [[nodiscard]] std::filesystem::path solution() const;

private:
    void copy_repository() const;
    void add_puzzle() const;
    [[nodiscard]] std::filesystem::path build_folder() const { return root_ / "build/release"; }
    [[nodiscard]] std::vector<std::string> changed_objects() const;  // in the build's folder
    void must_run(const std::vector<std::string>& words, const std::filesystem::path& folder) const;

    TemporaryFolder folder_;
    std::filesystem::path root_;
    int number_;
    std::string id_;
};

}  // namespace vkp
