#include "checker/files/files.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/place.hpp"
#include "tests/unit/file_support.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>

namespace vkp {
namespace {

namespace fs = std::filesystem;

TEST(Shown, IsAPathAsOneWouldTypeIt) {
    const fs::path here = fs::current_path();
    EXPECT_EQ(display_path(here / "a" / "b.comp"), "a/b.comp");
    EXPECT_EQ(display_path("/x"), "/x");
    EXPECT_EQ(display_path("kernel.comp"), "kernel.comp");
}

TEST(ReadText, ReadsAnyBytes) {
    const TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);
    put(folder.path() / "x", bytes);
    EXPECT_EQ(read_text(folder.path() / "x"), bytes);
    put(folder.path() / "empty", "");
    EXPECT_EQ(read_text(folder.path() / "empty"), "");
}

TEST(ReadText, SaysWhatIsWrong) {
    const TemporaryFolder folder;
    const fs::path missing = folder.path() / "missing";
    EXPECT_EQ(installation_error([&] { read_text(missing); }),
              display_path(missing) + " cannot be read: No such file or directory.");
    EXPECT_EQ(installation_error([&] { read_text(folder.path()); }),
              display_path(folder.path()) + " is a folder, not a file.");
    put(missing, "");
    EXPECT_EQ(installation_error([&] { read_text(missing / "inside"); }),
              display_path(missing / "inside") + " cannot be read: Not a directory.");
}

TEST(ReadText, RefusesWhatIsNoFile) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(installation_error([&] { read_text(pipe); }),
              display_path(pipe) + " is a pipe, not a file.");
    EXPECT_EQ(installation_error([&] { read_text("/dev/zero"); }),
              "/dev/zero is a device, not a file.");
    const int server = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder.path() / "socket";
    path.copy(address.sun_path, sizeof(address.sun_path) - 1);
    ASSERT_EQ(bind(server, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    EXPECT_EQ(installation_error([&] { read_text(path); }),
              display_path(path) + " is a socket, not a file.");
    close(server);
}

TEST(ReadText, ReadsNothingThatIsHuge) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "x";
    put(path, "");
    fs::resize_file(path, std::size_t{16} << 20U);
    EXPECT_EQ(read_text(path).size(), std::size_t{16} << 20U);
    fs::resize_file(path, std::size_t{1} << 40U);
    EXPECT_EQ(installation_error([&] { read_text(path); }),
              display_path(path) + " is larger than 16 MiB: that is no file of the workbook.");
    EXPECT_EQ(read_start(path, 100'000), std::string(100'000, '\0'));
}

// The pipe is like that of `workbook lab <(generate)`.
TEST(ReadStart, TakesAPipeThatTheProcessWasGiven) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    ASSERT_EQ(write(ends[1], "kernel", 6), 6);
    close(ends[1]);
    EXPECT_EQ(read_start("/dev/fd/" + std::to_string(ends[0]), 100), "kernel");
    close(ends[0]);
}

// A typing error in a path must not leave folders behind.
TEST(WriteOutput, MakesNoFolders) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "new" / "deep" / "x";
    EXPECT_EQ(installation_error([&] { write_output(path, "one"); }),
              fmt::format("{} cannot be written: there is no folder {}. Make it first, or name a "
                          "file in one that is there.",
                          display_path(path), display_path(path.parent_path())));
    EXPECT_EQ(installation_error([&] { require_folder_of(path); }),
              installation_error([&] { write_output(path, "one"); }));
    EXPECT_TRUE(names_in(folder.path()).empty());
    require_folder_of(folder.path() / "x");
}

TEST(WriteOutput, ReplacesFiles) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "x";
    write_output(path, "one");
    EXPECT_EQ(read_text(path), "one");
    write_output(path, std::string("two\0", 4));
    EXPECT_EQ(read_text(path), std::string("two\0", 4));
    EXPECT_EQ(names_in(path.parent_path()), std::set<std::string>{"x"});
}

TEST(WriteOutput, FollowsTheUsersLinks) {
    const TemporaryFolder folder;
    put(folder.path() / "mine", "old");
    fs::create_symlink("mine", folder.path() / "link");
    fs::create_symlink(folder.path() / "not yet", folder.path() / "other");
    write_output(folder.path() / "link", "new");
    write_output(folder.path() / "other", "made");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_TRUE(fs::is_symlink(folder.path() / "other"));
    EXPECT_EQ(read_text(folder.path() / "mine"), "new");
    EXPECT_EQ(read_text(folder.path() / "not yet"), "made");
}

TEST(WriteOutput, LeavesNothingBehindWhereItFails) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "x");
    put(folder.path() / "file", "old");
    EXPECT_EQ(installation_error([&] { write_output(folder.path() / "x", "new"); }),
              display_path(folder.path() / "x") + " cannot be written: Is a directory.");
    EXPECT_EQ(installation_error([&] { write_output(folder.path() / "y/", "new"); }),
              display_path(folder.path() / "y/") + " cannot be written: Is a directory.");
    EXPECT_EQ(installation_error([&] { write_output(folder.path() / "file" / "x", "new"); }),
              display_path(folder.path() / "file" / "x") + " cannot be written: Not a directory.");
    EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"file", "x"}));
    EXPECT_EQ(read_text(folder.path() / "file"), "old");
}

TEST(WriteOutput, WritesToDevices) {
    write_output("/dev/null", "gone");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(installation_error([] { write_output("/dev/full", "x"); }),
              "/dev/full cannot be written: No space left on device. The disk is full: make room, "
              "and repeat the command.");
}

TEST(WriteOutput, WritesToAPipe) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "pipe";
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    const pid_t child = start_child([&] { write_output(path, "through"); });
    const int reader = open(path.c_str(), O_RDONLY);
    std::string text(100, '\0');
    text.resize(static_cast<std::size_t>(std::max(read(reader, text.data(), text.size()), {})));
    close(reader);
    EXPECT_EQ(end_of(child), 0);
    EXPECT_EQ(text, "through");
    EXPECT_TRUE(fs::is_fifo(path));
}

// Other output to the same file, before and after, stays.
TEST(WriteOutput, WritesToItsOwnOutput) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "x";
    const pid_t child = start_child([&] {
        const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
        dup2(file, STDOUT_FILENO);
        for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
            write_output(name, name);
        }
    });
    EXPECT_EQ(end_of(child), 0);
    EXPECT_EQ(read_text(path), "/dev/stdout/dev/fd/1/proc/self/fd/1");
}

TEST(WriteOutput, TakesNamesOfAnyKind) {
    const TemporaryFolder folder;
    for (const std::string& name : {std::string("mit Raum und Umlaut \xc3\xa4"),
                                    std::string("\xff\n"), std::string(255, 'x')}) {
        write_output(folder.path() / name, name);
        EXPECT_EQ(read_text(folder.path() / name), name);
    }
    EXPECT_EQ(installation_error([&] { write_output(folder.path() / std::string(256, 'x'), ""); }),
              display_path(folder.path() / std::string(256, 'x')) +
                  " cannot be written: File name too long.");
    EXPECT_EQ(names_in(folder.path()).size(), 3U);
}

}  // namespace
}  // namespace vkp
