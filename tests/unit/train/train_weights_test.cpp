// Files of weights: written files are read again, and no other file is accepted.
#include "checker/files/files.hpp"
#include "checker/train/files/checkpoint.hpp"
#include "checker/train/files/tool.hpp"
#include "harness/base/input_error.hpp"
#include "tests/unit/file_support.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/unit/train/train_sample.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace vkp {
namespace {

namespace fs = std::filesystem;

void expect_equal(const Checkpoint& read, const Checkpoint& written) {
    EXPECT_EQ(read.network, written.network);
    EXPECT_EQ(read.dataset, written.dataset);
    EXPECT_EQ(read.seed, written.seed);
    EXPECT_EQ(read.batch, written.batch);
    EXPECT_EQ(read.rate, written.rate);
    EXPECT_EQ(read.planned_epochs, written.planned_epochs);
    EXPECT_EQ(read.widths, written.widths);
    EXPECT_EQ(read.convolution, written.convolution);
    EXPECT_EQ(read.state.epochs, written.state.epochs);
    EXPECT_EQ(read.state.weights, written.state.weights);
    EXPECT_EQ(read.state.moments, written.state.moments);
    ASSERT_EQ(read.epochs.size(), written.epochs.size());
    EXPECT_EQ(read.epochs[1].loss, written.epochs[1].loss);
    EXPECT_EQ(read.epochs[1].accuracy, written.epochs[1].accuracy);
}

class WeightsFile : public testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] fs::path path() const {
        return folder_.path() / (std::string("weights") + GetParam());
    }

    TemporaryFolder folder_;
};

TEST_P(WeightsFile, IsReadAsItWasWritten) {
    const Checkpoint checkpoint = sample_checkpoint();
    write_checkpoint(path(), checkpoint);
    expect_equal(read_checkpoint(path()), checkpoint);
}

TEST_P(WeightsFile, NeedsNoMoments) {
    Checkpoint checkpoint = sample_checkpoint();
    checkpoint.state.moments.clear();
    write_checkpoint(path(), checkpoint);
    expect_equal(read_checkpoint(path()), checkpoint);
}

TEST_P(WeightsFile, MayHaveFilters) {
    const Checkpoint checkpoint = sample_checkpoint_of_filters();
    write_checkpoint(path(), checkpoint);
    expect_equal(read_checkpoint(path()), checkpoint);
}

TEST_P(WeightsFile, IsTheSameForTheSameWeights) {
    write_checkpoint(path(), sample_checkpoint());
    const std::string first = read_text(path());
    write_checkpoint(path(), sample_checkpoint());
    EXPECT_EQ(read_text(path()), first);
}

TEST_P(WeightsFile, IsNamedWhereItIsCutOff) {
    write_checkpoint(path(), sample_checkpoint());
    put(path(), read_text(path()).substr(0, 500));
    EXPECT_NE(installation_error([&] { read_checkpoint(path()); }).find("weights"),
              std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Kinds, WeightsFile, testing::Values(".npz", ".safetensors"),
                         [](const auto& format) { return std::string(format.param + 1); });

NamedArray& array_called(NamedArrays& arrays, const std::string& name) {
    return *std::find_if(arrays.begin(), arrays.end(),
                         [&](const NamedArray& array) { return array.name == name; });
}

std::string fault_of(const NamedArrays& arrays) {
    try {
        checkpoint_of(arrays);
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

TEST(Checkpoint, SaysWhatDoesNotFit) {
    const NamedArrays good = arrays_of(sample_checkpoint());
    EXPECT_EQ(fault_of(good), "none");
    const auto fault = [&](const std::string& name, const auto& change) {
        NamedArrays arrays = good;
        change(array_called(arrays, name));
        return fault_of(arrays);
    };
    using Integers = std::vector<std::int64_t>;
    EXPECT_EQ(fault("w2",
                    [](NamedArray& array) {
                        array.shape = {2, 4};
                    }),
              "has w2 of a shape that does not fit");
    EXPECT_EQ(fault("m1",
                    [](NamedArray& array) {
                        array.shape = {2, 15};
                    }),
              "has m1 of a shape that does not fit");
    EXPECT_EQ(fault("m2", [](NamedArray& array) { array.name = "n2"; }),
              "has not the weights of all layers");
    EXPECT_EQ(fault("w1", [](NamedArray& array) { array.name = "v1"; }),
              "has not the weights of all layers");
    EXPECT_EQ(fault("w1", [](NamedArray& array) { array.values = std::vector<double>(15); }),
              "has w1 of another type than a training writes");
    EXPECT_EQ(fault("epochs", [](NamedArray& array) { array.values = Integers{-1}; }),
              "has epochs that cannot be");
    EXPECT_EQ(fault("epochs", [](NamedArray& array) { array.values = Integers{3}; }),
              "has not as many losses as epochs");
    EXPECT_EQ(fault("seed", [](NamedArray& array) { array.name = "sead"; }), "has no seed");
    for (const char* const name : {"batch", "planned_epochs"}) {
        EXPECT_EQ(fault(name, [](NamedArray& array) { array.values = Integers{0}; }),
                  fmt::format("has {} that cannot be", name));
    }
}

TEST(Checkpoint, HasFiniteNumbersAlone) {
    for (const char* const name : {"w2", "m1", "rate"}) {
        NamedArrays arrays = arrays_of(sample_checkpoint());
        std::get<std::vector<float>>(array_called(arrays, name).values).back() = NAN;
        EXPECT_EQ(fault_of(arrays), fmt::format("has numbers in {} that are not finite", name));
    }
    NamedArrays arrays = arrays_of(sample_checkpoint());
    array_called(arrays, "rate").values = std::vector<float>{-1};
    EXPECT_EQ(fault_of(arrays), "has rate that cannot be");
}

TEST(Checkpoint, SaysWhichFiltersDoNotFit) {
    const NamedArrays good = arrays_of(sample_checkpoint_of_filters());
    EXPECT_EQ(fault_of(good), "none");
    const auto fault = [&](const std::string& name, std::int64_t value) {
        NamedArrays arrays = good;
        array_called(arrays, name).values = std::vector<std::int64_t>{value};
        return fault_of(arrays);
    };
    EXPECT_EQ(fault("filters", 3), "has filters that do not fit");
    EXPECT_EQ(fault("filters", 1 << 20), "has filters that cannot be");
    EXPECT_EQ(fault("filter_side", 0), "has filters that do not fit");
    EXPECT_EQ(fault("filter_side", 5), "has filters that do not fit");
    EXPECT_EQ(fault("pixels", 9), "has w2 of a shape that does not fit");
}

// A file's bytes, as they are read from its format.
struct Format {
    std::string bytes;
    NamedArrays (*read)(std::string_view bytes);

    // Whether the arrays are those of a training; any input must give an answer.
    [[nodiscard]] bool is_read(const std::string& changed) const {
        try {
            const Checkpoint checkpoint = checkpoint_of(read(changed));
            return checkpoint.state.weights.size() + 1 == checkpoint.widths.size();
        } catch (const InputError&) {
            return false;
        }
    }
};

std::vector<Format> formats() {
    const NamedArrays arrays = arrays_of(sample_checkpoint());
    return {{npz_bytes(arrays), npz_arrays}, {safetensors_bytes(arrays), safetensors_arrays}};
}

TEST(WeightsFiles, AreRefusedWhereverTheyAreCutOff) {
    for (const Format& format : formats()) {
        ASSERT_TRUE(format.is_read(format.bytes));
        for (std::size_t length = 0; length < format.bytes.size(); ++length) {
            EXPECT_FALSE(format.is_read(format.bytes.substr(0, length))) << length;
        }
    }
}

// safetensors has no checksum, so a flipped bit may be one of a weight.
TEST(WeightsFiles, StandDamage) {
    for (const Format& format : formats()) {
        std::size_t refused = 0;
        for (std::size_t at = 0; at < format.bytes.size(); ++at) {
            std::string damaged = format.bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
            refused += format.is_read(damaged) ? 0 : 1;
        }
        EXPECT_GT(refused, format.bytes.size() / 5);
    }
}

std::string fault_of_npz(const NamedArrays& arrays, const std::string& from,
                         const std::string& to) {
    std::string bytes = npz_bytes(arrays);
    const std::size_t at = bytes.find(from);
    bytes.replace(at, from.size(), to);
    try {
        npz_arrays(bytes);
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

TEST(Npz, IsRefusedWithAnotherChecksum) {
    const NamedArrays arrays = {
        {.name = "w", .shape = {2, 3}, .values = std::vector<float>{1, 2, 3, 4, 5, 6}}};
    EXPECT_NE(fault_of_npz(arrays, "'<f4'", "'<f2'").find("no whole archive"), std::string::npos);
}

TEST(Npz, BeginsArraysAtMultiplesOf64) {
    const NamedArrays arrays = {
        {.name = "w", .shape = {2, 3}, .values = std::vector<float>{1, 2, 3, 4, 5, 6}}};
    const std::string bytes = npz_bytes(arrays);
    const std::size_t begin = bytes.find("\x93NUMPY");
    const std::size_t end = bytes.find('\n', begin);
    EXPECT_EQ((end + 1 - begin) % 64, 0U);
    EXPECT_NE(bytes.find("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", begin),
              std::string::npos);
}

TEST(Safetensors, HasTextsInItsMetadata) {
    const std::string bytes = safetensors_bytes(arrays_of(sample_checkpoint()));
    EXPECT_NE(bytes.find(R"("__metadata__":{"network":"best","dataset":"mnist"})"),
              std::string::npos);
    EXPECT_NE(bytes.find(R"("w1":{"dtype":"F32","shape":[5,3],"data_offsets":[)"),
              std::string::npos);
}

// NumPy is how people would read the file.
TEST(WeightsFiles, AreReadByNumPy) {
    const TemporaryFolder folder;
    if (!run_tool({"python3", "-c", "import numpy"}, folder.path()).succeeded()) {
        GTEST_SKIP() << "no NumPy here";
    }
    write_checkpoint(folder.path() / "weights.npz", sample_checkpoint());
    const ToolOutcome outcome = run_tool(
        {"python3", "-c",
         "import numpy as n; z = n.load('weights.npz'); print(z['network'], z['seed'], "
         "z['w1'].shape, z['w1'].dtype, z['w1'][4, 2], z['m2'].shape, z['loss'].tolist())"},
        folder.path());
    EXPECT_EQ(outcome.last_words, "best 4000000000 (5, 3) float32 14.1 (2, 4, 2) [0.5, 0.25]");
}

}  // namespace
}  // namespace vkp
