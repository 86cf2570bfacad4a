// The beginning of a training: images in IDX files, and weights.
#include "harness/base/installation_error.hpp"
#include "harness/train/images.hpp"
#include "harness/train/networks.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <fstream>
#include <string>

namespace vkp {
namespace {

namespace fs = std::filesystem;

using Bytes = std::string;

Bytes word(unsigned value) {
    Bytes bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xffU);
    }
    return bytes;
}

void write(const fs::path& path, const Bytes& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

// Two images of 2×2 to train with, and one to test with.
class ImageFiles : public testing::Test {
protected:
    ImageFiles() {
        write(at("train-images-idx3-ubyte"),
              word(0x803) + word(2) + word(2) + word(2) + "abcdefgh");
        write(at("train-labels-idx1-ubyte"), word(0x801) + word(2) + Bytes("\x07\x00", 2));
        write(at("t10k-images-idx3-ubyte"), word(0x803) + word(1) + word(2) + word(2) + "ijkl");
        write(at("t10k-labels-idx1-ubyte"), word(0x801) + word(1) + Bytes("\x09", 1));
    }

    [[nodiscard]] fs::path at(const std::string& name) const { return folder_.path() / name; }

    // The error when reading them; empty where nothing is wrong.
    [[nodiscard]] std::string refusal() const {
        try {
            read_image_set(folder_.path());
        } catch (const InstallationError& error) {
            return error.what();
        }
        return {};
    }

    [[nodiscard]] bool refuses(const std::string& name, const std::string& why) const {
        return refusal() == at(name).string() + " " + why;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(ImageFiles, AreReadWithTheirLabels) {
    const ImageSet set = read_image_set(at(""));
    EXPECT_EQ(set.train.count, 2);
    EXPECT_EQ(set.train.pixels, 4);
    EXPECT_EQ(std::string(set.train.bytes.begin(), set.train.bytes.end()), "abcdefgh");
    EXPECT_EQ(set.train.labels, std::vector<std::uint8_t>({7, 0}));
    EXPECT_EQ(set.test.count, 1);
    EXPECT_EQ(set.test.labels, std::vector<std::uint8_t>({9}));
}

TEST_F(ImageFiles, ThatAreMissingAreNamed) {
    fs::remove(at("t10k-images-idx3-ubyte"));
    EXPECT_TRUE(refuses("t10k-images-idx3-ubyte", "is not there, or cannot be read.")) << refusal();
    fs::create_directory(at("t10k-images-idx3-ubyte"));
    EXPECT_TRUE(refuses("t10k-images-idx3-ubyte", "is not there, or cannot be read.")) << refusal();
}

// The packed file replaces an unpacked one, which is removed.
class PackedFiles : public ImageFiles {
protected:
    PackedFiles() { fs::remove(at("train-images-idx3-ubyte")); }

    void pack(const Bytes& bytes) const {
        const gzFile file = gzopen(packed().c_str(), "wb");
        gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        gzclose(file);
    }

    [[nodiscard]] fs::path packed() const { return at("train-images-idx3-ubyte.gz"); }
};

TEST_F(PackedFiles, AreReadAsOthers) {
    pack(word(0x803) + word(2) + word(2) + word(2) + "abcdefgh");
    const ImageSet set = read_image_set(at(""));
    EXPECT_EQ(std::string(set.train.bytes.begin(), set.train.bytes.end()), "abcdefgh");
    write(at("train-images-idx3-ubyte"), word(0x803) + word(2) + word(2) + word(2) + "ABCDEFGH");
    EXPECT_EQ(read_image_set(at("")).train.bytes.front(), 'A') << "what is unpacked comes first";
}

TEST_F(PackedFiles, ThatAreDamagedAreRefused) {
    pack(word(0x803) + word(2) + word(2) + word(2) + "abcdefg");
    EXPECT_TRUE(refuses("train-images-idx3-ubyte.gz",
                        "has 23 bytes unpacked and should have 24: it is cut off."))
        << refusal();
    pack(word(0x803) + word(2) + word(2) + word(2) + "abcdefgh");
    fs::resize_file(packed(), fs::file_size(packed()) - 9);
    EXPECT_TRUE(refuses("train-images-idx3-ubyte.gz", "is cut off.")) << refusal();
    pack(word(0x803) + word(2) + word(2) + word(2) + "abcdefgh");
    std::fstream(packed(), std::ios::in | std::ios::out | std::ios::binary).seekp(14) << "\xff\xff";
    EXPECT_NE(refusal().find("train-images-idx3-ubyte.gz is damaged ("), Bytes::npos) << refusal();
}

// The data is a thousand times the declared size, and no more than the declared size is unpacked.
TEST_F(PackedFiles, ThatAreLongerThanTheySayAreNotReadToTheirEnd) {
    pack(word(0x803) + word(2) + word(2) + word(2) + Bytes(8000, 'a'));
    EXPECT_TRUE(refuses("train-images-idx3-ubyte.gz",
                        "has more than the 24 bytes unpacked that it says it has."))
        << refusal();
}

TEST_F(ImageFiles, ThatAreCutOffOrTooLongAreRefused) {
    write(at("train-images-idx3-ubyte"), word(0x803) + word(2) + word(2) + word(2) + "abcdefg");
    EXPECT_TRUE(
        refuses("train-images-idx3-ubyte", "has 23 bytes and should have 24: it is cut off."))
        << refusal();
    write(at("train-images-idx3-ubyte"), word(0x803) + word(2) + word(2) + word(2) + "abcdefghi");
    EXPECT_TRUE(
        refuses("train-images-idx3-ubyte", "has more than the 24 bytes that it says it has."))
        << refusal();
    write(at("train-images-idx3-ubyte"), word(0x803));
    EXPECT_TRUE(refuses("train-images-idx3-ubyte", "is no IDX file of bytes in 3 dimensions."))
        << refusal();
}

TEST_F(ImageFiles, OfAnotherKindAreRefused) {
    write(at("train-labels-idx1-ubyte"), word(0x803) + word(2) + Bytes("\x07\x00", 2));
    EXPECT_TRUE(refuses("train-labels-idx1-ubyte", "is no IDX file of bytes in 1 dimension."))
        << refusal();
    write(at("train-labels-idx1-ubyte"), word(0x801) + word(3) + Bytes("\x07\x00\x01", 3));
    EXPECT_TRUE(refuses("train-labels-idx1-ubyte", "has 3 labels for 2 images.")) << refusal();
    write(at("train-labels-idx1-ubyte"), word(0x801) + word(2) + Bytes("\x07\x0a", 2));
    EXPECT_TRUE(refuses("train-labels-idx1-ubyte", "has 10 as label 1; labels are 0 to 9."))
        << refusal();
}

TEST_F(ImageFiles, ThatPromiseTooMuchAreRefusedBeforeMemoryIsAskedFor) {
    write(at("train-images-idx3-ubyte"),
          word(0x803) + word(0xffffffff) + word(0xffffffff) + word(0xffffffff));
    EXPECT_TRUE(
        refuses("train-images-idx3-ubyte", "says that it has no elements, or more than 2^31."))
        << refusal();
}

double sum_of_squares(const std::vector<float>& values) {
    double sum = 0;
    for (const float value : values) {
        sum += double{value} * value;
    }
    return sum;
}

// The numbers of libstdc++'s uniform_real_distribution<float>.
TEST(GoldenNetwork, BeginsWithTheSameWeightsEverywhere) {
    const std::vector<std::vector<float>> weights = initial_weights(golden_network());
    ASSERT_EQ(weights.size(), 3U);
    EXPECT_EQ(weights[0].size(), 785U * 512U);
    EXPECT_EQ(weights[2].size(), 129U * 10U);
    EXPECT_FLOAT_EQ(weights[0][0], -0.0416370071F);
    EXPECT_FLOAT_EQ(weights[0][1], 0.0105905011F);
    EXPECT_FLOAT_EQ(weights[0][2], -0.0597178638F);
    EXPECT_FLOAT_EQ(weights[0][784 * 512 - 1], 0.0354391709F);
    EXPECT_FLOAT_EQ(weights[1][0], -0.0515231676F);
    EXPECT_FLOAT_EQ(weights[2][1], 0.0262101591F);
    EXPECT_EQ(weights[0][784 * 512], 0) << "a bias";
    EXPECT_NEAR(sum_of_squares(weights[0]), 1025.886973, 1e-6);
    EXPECT_NEAR(sum_of_squares(weights[1]), 256.432096, 1e-6);
    EXPECT_NEAR(sum_of_squares(weights[2]), 19.069487, 1e-6);
}

}  // namespace
}  // namespace vkp
