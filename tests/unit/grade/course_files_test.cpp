#include "checker/graders/course_files.hpp"

#include "checker/archive/read_archive.hpp"
#include "checker/files/files.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace vkp {
namespace {

namespace fs = std::filesystem;

CourseOptions sample_course() {
    return {.options = {"--puzzles", "1-14", "--stars"},
            .package = "!<arch>\npackage",
            .seed = 18'000'000'000'000'000'001U};
}

std::string text_of(const std::vector<ArchivedFile>& files, const std::string& path) {
    for (const ArchivedFile& file : files) {
        if (file.path == path) {
            return file.text;
        }
    }
    ADD_FAILURE() << path << " is missing";
    return {};
}

TEST(GradescopeFiles, GradeWithASecretSeed) {
    const std::vector<ArchivedFile> files = gradescope_files(sample_course());
    EXPECT_EQ(text_of(files, "seed"), "18000000000000000001\n");
    EXPECT_EQ(text_of(files, "vulkan-puzzles.deb"), "!<arch>\npackage");
    EXPECT_EQ(text_of(files, "run_autograder"),
              "#!/bin/sh\n"
              "exec workbook grade --one /autograder/submission --format gradescope \\\n"
              "    --seed \"$(cat /autograder/source/seed)\" --puzzles 1-14 --stars \\\n"
              "    -o /autograder/results/results.json\n");
    EXPECT_NE(text_of(files, "setup.sh").find("apt-get install"), std::string::npos);
    for (const ArchivedFile& file : files) {
        EXPECT_EQ(file.is_program, file.path == "setup.sh" || file.path == "run_autograder");
    }
}

TEST(RepositoryFiles, TellNoSeed) {
    const std::vector<ArchivedFile> files = repository_files(sample_course());
    const std::string workflow = text_of(files, ".github/workflows/check.yml");
    EXPECT_NE(workflow.find("on: [push, workflow_dispatch]\n"), std::string::npos);
    EXPECT_NE(workflow.find("workbook grade --one . --format junit --puzzles 1-14 --stars -o "),
              std::string::npos)
        << workflow;
    EXPECT_EQ(workflow.find('\t'), std::string::npos);
    for (const ArchivedFile& file : files) {
        EXPECT_EQ(file.text.find("18000000000000000001"), std::string::npos) << file.path;
    }
}

TEST(WriteMissingFiles, LeavesThoseThatAreThere) {
    const TemporaryFolder folder;
    const fs::path ignored = folder.path() / ".gitignore";
    std::ofstream(ignored) << "mine\n";
    write_missing_files(folder.path(), repository_files(sample_course()));
    std::ifstream file(ignored);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "mine\n");
    EXPECT_TRUE(fs::exists(folder.path() / ".github/workflows/check.yml"));
    EXPECT_EQ(fs::file_size(folder.path() / ".github/vulkan-puzzles.deb"), 15U);
}

TEST(WriteSecretArchive, IsReadByItsOwnerAlone) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "autograder.zip";
    write_secret_archive(path, gradescope_files(sample_course()));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    const std::vector<ArchivedFile> read = read_archive(read_text(path), {.file_bytes = 1U << 20U});
    EXPECT_EQ(read.size(), 4U);
    EXPECT_EQ(text_of(read, "seed"), "18000000000000000001\n");
}

}  // namespace
}  // namespace vkp
