// The folders that are searched for images, the recognition of files, and small pictures of them.
#include "checker/files/sha256.hpp"
#include "checker/train/files/datasets.hpp"
#include "checker/train/files/png.hpp"
#include "checker/train/files/tool.hpp"
#include "tests/unit/file_support.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vkp {
namespace {

namespace fs = std::filesystem;

// The examples of FIPS 180-4, and lengths around the end of a block against sha256sum.
TEST(Sha256, IsAsPublished) {
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, IsThatOfTheSystem) {
    const TemporaryFolder folder;
    for (const std::size_t length : {55U, 56U, 63U, 64U, 65U, 119U, 120U, 128U}) {
        const std::string bytes(length, 'x');
        put(folder.path() / "file", bytes);
        const ToolOutcome outcome = run_tool({"sha256sum", "file"}, folder.path());
        ASSERT_TRUE(outcome.succeeded());
        EXPECT_EQ(outcome.last_words, sha256(bytes) + "  file");
    }
}

TEST(Base64, IsThatOfItsStandard) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("be"), "YmU=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64("\xff\xfe"), "//4=");
}

// Every byte of a picture of two pixels, made with another program.
TEST(Png, IsAFileThatOthersRead) {
    const std::string png = grey_png({0x00, 0xff}, 2);
    EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(base64(png),
              "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAADklEQVR4AQEDAPz/AAD/AQIBALcBLvcAAAAA"
              "SUVORK5CYII=");
}

TEST(Tool, SaysHowAProgramEnded) {
    const TemporaryFolder folder;
    EXPECT_TRUE(run_tool({"true"}, folder.path()).succeeded());
    EXPECT_TRUE(run_tool({"no-such-program-at-all"}, folder.path()).is_missing());
    const ToolOutcome outcome =
        run_tool({"sh", "-c", "echo first; echo; echo last >&2; exit 7"}, folder.path());
    EXPECT_EQ(outcome.exit_code, 7);
    EXPECT_EQ(outcome.last_words, "last");
    EXPECT_EQ(run_tool({"sh", "-c", "kill -9 $$"}, folder.path()).exit_code, -9);
}

TEST(Datasets, AreWhereAllFourFilesAre) {
    const TemporaryFolder folder;
    for (const std::string_view name : kImageFiles) {
        EXPECT_FALSE(holds_images(folder.path()));
        put(folder.path() / (std::string(name) + (name[0] == 't' ? "" : ".gz")), "x");
    }
    EXPECT_TRUE(holds_images(folder.path()));
}

TEST(Datasets, AreLookedForInOneFolderAloneIfItIsNamed) {
    const Dataset& mnist = *find_dataset("mnist");
    const auto places = places_of(mnist, "/images", "/workbook");
    EXPECT_EQ(places, (std::vector<fs::path>{"/images/mnist", "/images"}));
}

TEST(Datasets, AreLookedForWhereSystemsKeepThem) {
    setenv("VKP_DATA", "/shared", 1);
    setenv("XDG_DATA_HOME", "/home/me/data", 1);
    const auto places = places_of(*find_dataset("fashion"), "", "/workbook");
    unsetenv("XDG_DATA_HOME");
    unsetenv("VKP_DATA");
    EXPECT_EQ(places,
              (std::vector<fs::path>{
                  "/shared/fashion-mnist", "/shared", "/home/me/data/vulkan-puzzles/fashion-mnist",
                  "/workbook/data/fashion-mnist", "/usr/share/datasets/fashion-mnist"}));
}

TEST(Datasets, SayWhereTheyWereLookedForAndHowToGetThem) {
    const Dataset& mnist = *find_dataset("mnist");
    const std::string text = not_found_text(mnist, {"/one/mnist", "/two"});
    for (const char* part : {"MNIST", "/one/mnist", "/two", "data mnist", "--data FOLDER"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part;
    }
    EXPECT_EQ(find_dataset("cifar"), nullptr);
}

}  // namespace
}  // namespace vkp
