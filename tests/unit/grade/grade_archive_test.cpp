// Submitted archives: the files that are taken from them, and those that are refused.
#include "checker/archive/read_archive.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <numeric>

namespace vkp {
namespace {

constexpr std::size_t kBlock = 512;

std::string padded(std::string text) {
    text.resize((text.size() + kBlock - 1) / kBlock * kBlock);
    return text;
}

// A header block of ustar.
std::string header(const std::string& path, std::size_t size, char kind) {
    std::string block(kBlock, '\0');
    block.replace(0, path.size(), path);
    block.replace(124, 11, fmt::format("{:011o}", size));
    block[156] = kind;
    block.replace(257, 6, std::string("ustar\0", 6));
    block.replace(148, 8, "        ");
    const unsigned sum = std::accumulate(block.begin(), block.end(), 0U, [](unsigned all, char c) {
        return all + static_cast<unsigned char>(c);
    });
    block.replace(148, 7, fmt::format("{:06o}", sum) + '\0');
    return block;
}

std::string entry(const std::string& path, const std::string& text, char kind = '0') {
    return header(path, text.size(), kind) + padded(text);
}

std::string ended(const std::string& entries) {
    return entries + std::string(2 * kBlock, '\0');
}

std::string gzipped(const std::string& bytes) {
    z_stream state{};
    deflateInit2(&state, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&state, bytes.size()), '\0');
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    state.avail_in = static_cast<uInt>(bytes.size());
    state.next_out = reinterpret_cast<Bytef*>(packed.data());
    state.avail_out = static_cast<uInt>(packed.size());
    deflate(&state, Z_FINISH);
    packed.resize(state.total_out);
    deflateEnd(&state);
    return packed;
}

ArchiveLimits limits() {
    return {.entries = 10, .file_bytes = 1000, .wanted_bytes = 1500, .unpacked_bytes = 1U << 20U};
}

std::vector<ArchivedFile> all_of(const std::string& bytes) {
    return read_archive(bytes, limits(),
                        [](const std::string& path) { return path.ends_with(".comp"); });
}

std::string refusal(const std::string& bytes) {
    try {
        all_of(bytes);
    } catch (const InstallationError& error) {
        return error.what();
    }
    return {};
}

TEST(UntrustedArchive, ReadsTarAndItsLongNames) {
    const std::string long_name = std::string(150, 'a') + "/x.comp";
    const std::string record = " path=" + long_name + "\n";
    const std::string pax = std::to_string(record.size() + 3) + record;
    const std::string bytes =
        ended(entry("a.comp", "one") + entry("b.txt", std::string(700, 'x')) +
              entry("pax", pax, 'x') + entry("short.comp", "two") +
              entry("././@LongLink", long_name + "2.comp", 'L') + entry("cut", "three"));
    for (const std::string& archive : {bytes, gzipped(bytes)}) {
        const auto files = all_of(archive);
        ASSERT_EQ(files.size(), 3U);
        EXPECT_EQ(files[0].text, "one");
        EXPECT_EQ(files[1].path, long_name);
        EXPECT_EQ(files[1].text, "two");
        EXPECT_EQ(files[2].path, long_name + "2.comp");
        EXPECT_EQ(files[2].text, "three");
    }
}

TEST(UntrustedArchive, TakesNoLinksAndNoDevices) {
    EXPECT_TRUE(all_of(ended(entry("a.comp", "", '2') + entry("b.comp", "", '1') +
                             entry("c.comp", "", '3') + entry("d.comp", "", '5')))
                    .empty());
}

TEST(UntrustedArchive, CutsLargeFilesAndRefusesWhatIsTooMuch) {
    EXPECT_EQ(all_of(ended(entry("a.comp", std::string(1200, 'x')))).front().text.size(), 1000U);
    EXPECT_EQ(refusal(ended(entry("a.comp", std::string(900, 'x')) +
                            entry("b.comp", std::string(900, 'x')))),
              "holds more than 0 MiB of kernels");
    std::string many;
    for (int i = 0; i < 11; ++i) {
        many += entry("x", "");
    }
    EXPECT_EQ(refusal(ended(many)), "holds more than 10 files");
    // Four mebibytes of nothing.
    const std::string bomb = gzipped(entry("a.txt", std::string(4U << 20U, '\0')));
    EXPECT_LT(bomb.size(), 100'000U);
    EXPECT_EQ(refusal(bomb), "unpacks to more than anybody hands in");
}

TEST(UntrustedArchive, SaysWhatIsDamaged) {
    const std::string whole = ended(entry("a.comp", "text"));
    EXPECT_NE(refusal(""), "");
    EXPECT_NE(refusal("no archive at all"), "");
    EXPECT_NE(refusal(whole.substr(0, 600)), "");
    EXPECT_NE(refusal(std::string(4 * kBlock, '\0')), "") << "nothing but its end";
    std::string wrong_sum = whole;
    wrong_sum[3] = 'x';
    EXPECT_NE(refusal(wrong_sum), "");
    const std::string packed = gzipped(whole);
    EXPECT_NE(refusal(packed.substr(0, packed.size() / 2)), "");
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        static_cast<void>(refusal(whole.substr(0, length)));  // it ends with any message
    }
}

TEST(UntrustedArchive, ReadsZipWithoutBelievingIt) {
    const std::string bytes =
        zip_archive({{"w/a.comp", "one"}, {"../../b.comp", "two"}}, Packing::kStored);
    const auto files = all_of(bytes);
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[1].path, "../../b.comp") << "nothing is written, so that it climbs nowhere";
    std::string damaged = bytes;
    damaged[bytes.find("one")] = 'X';
    EXPECT_NE(refusal(damaged), "") << "the checksum";
    EXPECT_NE(refusal(bytes.substr(0, bytes.size() - 10)), "");
}

TEST(UntrustedArchive, ReadsZipOfNothing) {
    EXPECT_EQ(refusal(zip_archive({}, Packing::kStored)), "");
}

TEST(UntrustedArchive, ReadsNamesOfAllLanguages) {
    const std::string name = "Müller/日本.comp";
    const std::string zip = zip_archive({{name, "text"}}, Packing::kDeflated);
    const std::string record = fmt::format("{} path={}\n", 9 + name.size(), name);
    const std::string pax = ended(entry("pax", record, 'x') + entry("short.comp", "text"));
    const std::string gnu = ended(entry(name, "text"));
    for (const std::string& archive : {zip, pax, gnu}) {
        EXPECT_EQ(all_of(archive).at(0).path, name);
    }
    std::string damaged = zip;
    for (std::size_t at = 0; (at = damaged.find("\xc3", at)) != std::string::npos;) {
        damaged[at] = '\xff';
    }
    EXPECT_NE(refusal(damaged), "");
}

}  // namespace
}  // namespace vkp
