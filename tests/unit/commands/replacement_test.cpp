#include "checker/files/replacement.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "tests/unit/file_support.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class ReplacedFile : public testing::Test {
protected:
    [[nodiscard]] fs::path folder() const { return folder_.path(); }
    [[nodiscard]] fs::path path() const { return folder() / "x"; }
    [[nodiscard]] fs::path temporary_path() const {
        return folder() / fmt::format(".x.{}.vkp-new", geteuid());
    }
    [[nodiscard]] Place place() const { return place_within(folder(), path()); }

    // Many bytes, all the same: a part, or a mixture, would be seen.
    void write_letter(char letter) const { replace(place(), std::string(kSize, letter)); }

    void expect_whole() const {
        const std::string text = read_text(path());
        EXPECT_EQ(text.size(), kSize);
        EXPECT_EQ(text.find_first_not_of(text[0]), std::string::npos);
    }

    void expect_alone() const { EXPECT_EQ(names_in(folder()), std::set<std::string>{"x"}); }

    // Ends writers at moments of all kinds.
    void end_writers_with(int signal) const {
        std::mt19937 random(1);  // NOLINT(*-msc51-cpp): the same moments every time
        write_letter('a');
        for (int round = 0; round < 60; ++round) {
            const pid_t child = start_child([&] {
                for (std::size_t turn = 0;; ++turn) {
                    write_letter("abcdefg"[turn % 7]);
                }
            });
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 10'000));
            kill(child, signal);
            EXPECT_EQ(end_of(child), -signal);
            expect_whole();
            if (signal != SIGKILL) {
                expect_alone();
            }
        }
    }

    static constexpr std::size_t kSize = 200'000;

private:
    TemporaryFolder folder_;
};

TEST_F(ReplacedFile, StaysWithoutACommit) {
    put(path(), "old");
    {
        Replacement replacement(place());
        replacement.write("new");
        replacement.flush();
        EXPECT_EQ(read_text(path()), "old");
        EXPECT_EQ(read_text(temporary_path()), "new");
    }
    EXPECT_EQ(read_text(path()), "old");
    expect_alone();
}

TEST_F(ReplacedFile, KeepsItsPermissions) {
    for (const auto mode : {0600U, 0640U, 0444U, 0755U}) {
        put(path(), "old");
        fs::permissions(path(), fs::perms(mode));
        replace(place(), "new");
        EXPECT_EQ(fs::status(path()).permissions(), fs::perms(mode));
        fs::remove(path());
    }
}

TEST_F(ReplacedFile, KeepsItsOwner) {
    if (geteuid() != 0) {
        GTEST_SKIP() << "only root can give files away";
    }
    put(path(), "old");
    ASSERT_EQ(chown(path().c_str(), 1234, 4321), 0);
    replace(place(), "new");
    struct stat status {};
    ASSERT_EQ(stat(path().c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 1234U);
    EXPECT_EQ(status.st_gid, 4321U);
}

TEST_F(ReplacedFile, IsMadeAsTheUserWantsNewFiles) {
    const mode_t before = umask(027);
    replace(place(), "new");
    umask(before);
    EXPECT_EQ(fs::status(path()).permissions(), fs::perms(0640));
}

TEST_F(ReplacedFile, LeavesItsOtherNamesAlone) {
    const TemporaryFolder elsewhere;
    put(elsewhere.path() / "theirs", "old");
    fs::create_hard_link(elsewhere.path() / "theirs", path());
    replace(place(), "new");
    EXPECT_EQ(read_text(elsewhere.path() / "theirs"), "old");
}

TEST_F(ReplacedFile, IsNotHinderedByWhatAKilledWriterLeft) {
    put(temporary_path(), "half of someth");
    replace(place(), "new");
    EXPECT_EQ(read_text(path()), "new");
    expect_alone();
    const TemporaryFolder elsewhere;
    put(elsewhere.path() / "theirs", "old");
    fs::create_symlink(elsewhere.path() / "theirs", temporary_path());
    replace(place(), "newer");
    fs::create_hard_link(elsewhere.path() / "theirs", temporary_path());
    replace(place(), "newest");
    EXPECT_EQ(read_text(elsewhere.path() / "theirs"), "old");
    EXPECT_EQ(read_text(path()), "newest");
    expect_alone();
}

TEST_F(ReplacedFile, WaitsForAnotherWriter) {
    put(temporary_path(), "another's");
    const int file = open(temporary_path().c_str(), O_RDWR);
    ASSERT_EQ(flock(file, LOCK_EX), 0);
    const pid_t child = start_child([&] { replace(place(), "second"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_FALSE(fs::exists(path()));
    fs::rename(temporary_path(), path());
    close(file);
    EXPECT_EQ(end_of(child), 0);
    EXPECT_EQ(read_text(path()), "second");
    expect_alone();
}

TEST_F(ReplacedFile, IsWholeAfterManyWritersAtOnce) {
    std::vector<pid_t> children;
    for (char letter = 'a'; letter < 'i'; ++letter) {
        children.push_back(start_child([&] {
            for (int round = 0; round < 20; ++round) {
                write_letter(letter);
            }
        }));
    }
    for (const pid_t child : children) {
        EXPECT_EQ(end_of(child), 0);
    }
    expect_whole();
    expect_alone();
}

TEST_F(ReplacedFile, IsWholeWhenItsWriterIsKilled) {
    end_writers_with(SIGKILL);
    write_letter('a');
    expect_alone();
}

TEST_F(ReplacedFile, IsWholeAndAloneWhenItsWriterIsInterrupted) {
    end_writers_with(SIGTERM);
    end_writers_with(SIGINT);
}

TEST_F(ReplacedFile, StaysWhereItMayNotGrowSoLarge) {
    put(path(), "old");
    const pid_t child = start_child([&] {
        const rlimit limit{1000, 1000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const std::string error = installation_error([&] { write_letter('a'); });
        _exit(error == display_path(path()) +
                           " cannot be written: File too large. Files may not grow so "
                           "large here: see `ulimit -f`."
                  ? 7
                  : 8);
    });
    EXPECT_EQ(end_of(child), 7);
    EXPECT_EQ(read_text(path()), "old");
    expect_alone();
}

TEST_F(ReplacedFile, IsReachedAfterItsFolderMoved) {
    fs::create_directory(folder() / "a");
    Replacement replacement(place_within(folder(), folder() / "a" / "x"));
    replacement.write("new");
    const TemporaryFolder elsewhere;
    fs::rename(folder() / "a", folder() / "b");
    fs::create_directory_symlink(elsewhere.path(), folder() / "a");
    replacement.commit();
    EXPECT_EQ(read_text(folder() / "b" / "x"), "new");
    EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

TEST(SignalsHeld, ComeAfterwards) {
    const pid_t child = start_child([] {
        const SignalsHeld outer;
        {
            const SignalsHeld inner;
            raise(SIGTERM);
        }
        put("/dev/null", "still here");
    });
    EXPECT_EQ(end_of(child), -SIGTERM);
    EXPECT_EQ(end_of(start_child([] {
                  signal(SIGHUP, SIG_IGN);
                  {
                      const SignalsHeld held;
                      raise(SIGHUP);
                  }
                  _exit(5);
              })),
              5);
}

}  // namespace
}  // namespace vkp
