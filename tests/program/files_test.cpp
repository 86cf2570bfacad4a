// Unusual disks, links and neighbours: a verdict is given in any case, nothing is lost, and nothing
// is written in the wrong place.
#include "checker/options/exit_code.hpp"
#include "tests/program/mounts.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

bool can_mount() {
    const TemporaryFolder folder;
    const auto mount = [&] { return mount_read_only(folder.path()); };
    return run_process({"/bin/true"}, {.before_start = mount}).exit_code == 0;
}

constexpr std::string_view kNotKept = "workbook: your progress is not kept: ";

TEST(ReadOnlyCheckout, IsWorkedWith) {
    if (!can_mount()) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const TestWorkbook workbook;
    workbook.solve(1);
    const auto before = workbook.content();
    const ProcessOptions options = {
        .before_start = [&] { return mount_read_only(workbook.root()); }};
    const std::string reason =
        "cannot be written: Read-only file system. Make it writable for you, or work in a copy "
        "that is yours.\n";
    const Outcome check = workbook.run({"check", "1"}, options);
    EXPECT_EQ(check.exit_code, kAllSolved);
    EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
    EXPECT_EQ(check.errors, std::string(kNotKept) + ".workbook/progress.txt " + reason);
    const Outcome hint = workbook.run({"hint", "1"}, options);
    EXPECT_EQ(hint.exit_code, kAllSolved);
    EXPECT_TRUE(contains(hint.output, "Hint 1 of 3")) << hint.output;
    EXPECT_EQ(hint.errors, check.errors);
    const Outcome reset = workbook.run({"reset", "1"}, options);
    EXPECT_EQ(reset.exit_code, kNotUsable);
    EXPECT_EQ(reset.errors, "workbook: puzzles/01_map/kernel.comp " + reason);
    EXPECT_EQ(workbook.run({"emit", "1", "-o", "x"}, options).errors, "workbook: x " + reason);
    EXPECT_EQ(workbook.run({"list"}, options).exit_code, kAllSolved);
    EXPECT_EQ(workbook.content(), before);
}

TEST(FullDisk, LosesNothing) {
    if (!can_mount()) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const TestWorkbook workbook;
    workbook.solve(1);
    fs::create_directory(workbook.root() / ".workbook");
    const Outcome check = workbook.run_shell(
        "echo '02_zip hints=1' > .workbook/progress.txt\n"
        "cat /dev/zero > .workbook/filler 2> /dev/null\n"
        "\"$0\" check 1 || echo failed\n"
        "cat .workbook/progress.txt\n"
        "ls -A .workbook\n",
        {.before_start = [&] { return mount_small_disk(workbook.root() / ".workbook", 16); }});
    EXPECT_EQ(check.errors, std::string(kNotKept) +
                                ".workbook/progress.txt cannot be written: No space left on "
                                "device. The disk is full: make room, and repeat the command.\n");
    EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
    EXPECT_TRUE(check.output.ends_with("02_zip hints=1\nfiller\nprogress.txt\n")) << check.output;
}

// Mesa maps a file of its cache for which the disk has no room, which is no fault of the kernel.
TEST(FullDisk, UnderTheShaderCacheCostsNoVerdict) {
    if (!can_mount()) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const TestWorkbook workbook;
    workbook.solve(1);
    const fs::path cache = workbook.root() / "cache";
    fs::create_directory(cache);
    const Outcome check = workbook.run_shell(
        "mkdir -p cache/vulkan-puzzles/shaders\n"
        "cat /dev/zero > cache/filler 2> /dev/null\n"
        "XDG_CACHE_HOME=$PWD/cache \"$0\" check 1\n",
        {.before_start = [&] { return mount_small_disk(cache, 64); }});
    EXPECT_EQ(check.exit_code, kAllSolved) << check.errors;
    EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
}

TEST(FullDisk, CostsAResetNothing) {
    if (!can_mount()) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const TestWorkbook workbook;
    const fs::path folder = workbook.kernel_path(1).parent_path();
    const Outcome reset = workbook.run_shell(
        "cd puzzles/01_map\n"
        "echo mine > kernel.comp\n"
        "head -c 8192 /dev/zero > filler\n"  // no room for the template
        "\"$0\" reset 1\n"
        "cat kernel.comp\n"
        "ls -A\n",
        {.before_start = [&] { return mount_small_disk(folder, 12); }});
    EXPECT_EQ(reset.output, "mine\nfiller\nkernel.comp\n");
    EXPECT_TRUE(
        reset.errors.ends_with("kernel.comp cannot be written: No space left on "
                               "device. The disk is full: make room, and repeat the "
                               "command.\n"))
        << reset.errors;
}

TEST(LimitOfFiles, LosesNothing) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, std::string(1000, 'x'));
    const auto before = workbook.content();
    const Outcome reset = workbook.run({"reset", "1"}, {.before_start = [] {
                                           const rlimit limit{150, 150};
                                           return setrlimit(RLIMIT_FSIZE, &limit) == 0;
                                       }});
    EXPECT_EQ(reset.exit_code, kNotUsable) << reset.errors;
    EXPECT_EQ(workbook.content(), before);
}

TEST(LinkOut, OfAKernelIsReadButNotReplaced) {
    const TestWorkbook workbook;
    const TemporaryFolder elsewhere;
    const fs::path theirs = elsewhere.path() / "theirs.comp";
    fs::copy_file(workbook.solution_path(1), theirs);
    fs::remove(workbook.kernel_path(1));
    fs::create_symlink(theirs, workbook.kernel_path(1));
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const auto before = workbook.content();
    const Outcome reset = workbook.run({"reset", "1"});
    EXPECT_EQ(reset.exit_code, kNotUsable);
    EXPECT_EQ(reset.errors,
              "workbook: puzzles/01_map/kernel.comp cannot be written: it leads out of the "
              "workbook, to " +
                  theirs.string() +
                  ". Put a file or folder of its own in the place of the link.\n");
    EXPECT_EQ(workbook.content(), before);
    EXPECT_EQ(file_content(theirs), solution_text(1));
}

TEST(LinkOut, OfAFolderIsNotWrittenInto) {
    const TestWorkbook workbook;
    const TemporaryFolder elsewhere;
    fs::create_directory_symlink(elsewhere.path(), workbook.root() / ".workbook");
    workbook.solve(1);
    const Outcome check = workbook.run({"check", "1"});
    EXPECT_EQ(check.exit_code, kAllSolved);
    EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
    EXPECT_TRUE(check.errors.starts_with(kNotKept)) << check.errors;
    EXPECT_TRUE(contains(check.errors, "leads out of the workbook")) << check.errors;
    EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

TEST(Workbook, MayBeReachedThroughALink) {
    const TestWorkbook workbook("Übungen & \"kernels\" 日本");
    const TemporaryFolder elsewhere;
    fs::create_directory_symlink(workbook.root(), elsewhere.path() / "mein Link");
    const ProcessOptions linked = {
        .folder = elsewhere.path(),
        .environment = {{"VKP_ROOT", (elsewhere.path() / "mein Link").string()}}};
    workbook.write_kernel(1, "mine");
    const Outcome reset = workbook.run({"reset", "1"}, linked);
    EXPECT_EQ(reset.exit_code, kAllSolved) << reset.errors;
    EXPECT_EQ(file_content(workbook.kernel_path(1)), template_text(1));
    EXPECT_EQ(workbook.run({"hint", "1"}, linked).errors, "");
    EXPECT_TRUE(fs::exists(workbook.root() / ".workbook" / "progress.txt"));
}

TEST(ProgressFile, MayBeAnythingAndTheVerdictStands) {
    const TestWorkbook workbook;
    workbook.solve(1);
    const fs::path path = workbook.root() / ".workbook" / "progress.txt";
    fs::create_directory(path.parent_path());
    const auto expect_verdict = [&](std::string_view reason) {
        const Outcome check = workbook.run({"check", "1"});
        EXPECT_EQ(check.exit_code, kAllSolved);
        EXPECT_TRUE(contains(check.output, "✓ solved  ★★★")) << check.output;
        EXPECT_EQ(check.errors,
                  std::string(kNotKept) + ".workbook/progress.txt " + std::string(reason) + "\n");
        EXPECT_EQ(workbook.run({"list"}).exit_code, kNotUsable);
    };
    ASSERT_EQ(mkfifo(path.c_str(), 0666), 0);
    expect_verdict("is a pipe, not a file.");
    EXPECT_TRUE(fs::is_fifo(path));
    fs::remove(path);
    fs::create_directory(path);
    expect_verdict("is a folder, not a file.");
    fs::remove(path);
    static_cast<void>(workbook.write_file(".workbook/progress.txt", ""));
    fs::resize_file(path, std::size_t{1} << 30U);
    expect_verdict("is larger than 16 MiB: that is no file of the workbook.");
    EXPECT_EQ(fs::file_size(path), std::size_t{1} << 30U);
}

TEST(KernelFile, MayBeAPipeThatNobodyWritesTo) {
    const TestWorkbook workbook;
    fs::remove(workbook.kernel_path(1));
    ASSERT_EQ(mkfifo(workbook.kernel_path(1).c_str(), 0666), 0);
    for (const char* command : {"check", "reset", "emit"}) {
        const Outcome outcome = workbook.run({command, "1"});
        EXPECT_EQ(outcome.exit_code, kNotUsable);
        EXPECT_EQ(outcome.errors, "workbook: puzzles/01_map/kernel.comp is a pipe, not a file.\n");
    }
}

TEST(KernelFile, MayComeFromAPipeThatIsGiven) {
    const TestWorkbook workbook;
    const Outcome check =
        workbook.run_shell("cat solutions/01_map.comp | \"$0\" check 1 --kernel /dev/stdin");
    EXPECT_EQ(check.exit_code, kAllSolved) << check.errors;
}

TEST(Reset, KeepsOneCopyWhenManyResetAtOnce) {
    const TestWorkbook workbook;
    auto expected = workbook.content();
    expected["puzzles/01_map/kernel.comp.1.bak"] = "mine";
    workbook.write_kernel(1, "mine");
    const std::vector<std::vector<std::string>> commands(8, {"reset", "1"});
    for (const Outcome& outcome : workbook.run_at_once(commands)) {
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    }
    EXPECT_EQ(workbook.content(), expected);
}

TEST(Emit, AddsToWhatItsOutputHolds) {
    const TestWorkbook workbook;
    const Outcome emit =
        workbook.run_shell("(echo first; \"$0\" emit 9 -o /dev/stdout; echo last) >> out");
    EXPECT_EQ(emit.exit_code, 0) << emit.errors;
    EXPECT_EQ(file_content(workbook.root() / "out"),
              "first\n" + workbook.run({"emit", "9"}).output + "last\n");
}

TEST(Emit, FollowsTheUsersLinkOut) {
    const TestWorkbook workbook;
    const TemporaryFolder elsewhere;
    fs::create_symlink(elsewhere.path() / "out", workbook.root() / "link");
    EXPECT_EQ(workbook.run({"emit", "9", "-o", "link"}).exit_code, kAllSolved);
    EXPECT_EQ(file_content(elsewhere.path() / "out"), workbook.run({"emit", "9"}).output);
    EXPECT_TRUE(fs::is_symlink(workbook.root() / "link"));
}

TEST(Output, ThatCannotBeWrittenIsAFailure) {
    const TestWorkbook workbook;
    for (const char* command : {"emit 9", "list", "show 9"}) {
        const Outcome outcome =
            workbook.run_shell(std::string("\"$0\" ") + command + " > /dev/full");
        EXPECT_EQ(outcome.exit_code, kNotUsable) << command;
        EXPECT_EQ(outcome.errors,
                  "workbook: the output cannot be written: No space left on device.\n");
    }
}

}  // namespace
}  // namespace vkp
