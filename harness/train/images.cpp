#include "harness/train/images.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <memory>
#include <string>

namespace vkp {

namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kImagesMagic = 0x00000803;  // bytes, in three dimensions
constexpr std::uint32_t kLabelsMagic = 0x00000801;  // bytes, in one
constexpr int kClasses = 10;

[[noreturn]] void fail(const fs::path& path, const std::string& what) {
    throw InstallationError(fmt::format("{} {}.", path.string(), what));
}

// The packed file, if only that exists.
fs::path file_of(const fs::path& path) {
    const fs::path packed = path.string() + ".gz";
    return fs::exists(packed) && !fs::exists(path) ? packed : path;
}

// Bytes of a file, packed by gzip or not.
class Reader {
public:
    explicit Reader(const fs::path& path)
        : path_(path), file_(gzopen(path.c_str(), "rb"), gzclose) {
        if (file_ == nullptr || !fs::is_regular_file(path)) {
            fail(path, "is not there, or cannot be read");
        }
    }

    // Reads as many bytes as there are, at most `most`.
    std::vector<std::uint8_t> read(std::size_t most) {
        std::vector<std::uint8_t> bytes;
        constexpr std::size_t kPart = std::size_t{1} << 20U;
        while (bytes.size() < most) {
            const std::size_t begin = bytes.size();
            const std::size_t wanted = std::min(kPart, most - begin);
            bytes.resize(begin + wanted);
            const int got =
                gzread(file_.get(), bytes.data() + begin, static_cast<unsigned>(wanted));
            bytes.resize(begin + static_cast<std::size_t>(std::max(got, 0)));
            require_whole();
            if (got <= 0) {
                break;
            }
        }
        return bytes;
    }

private:
    // Packed files have their own end and checksum.
    void require_whole() {
        int error = Z_OK;
        const char* const what = gzerror(file_.get(), &error);
        if (error == Z_BUF_ERROR) {
            fail(path_, "is cut off");
        }
        if (error != Z_OK && error != Z_STREAM_END) {
            fail(path_, fmt::format("is damaged ({})", what));
        }
    }

    fs::path path_;
    std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
};

// An IDX file: a magic number, its extents, and a byte for each element.
class IdxFile {
public:
    IdxFile(const fs::path& path, std::uint32_t magic, std::size_t dimensions)
        : path_(file_of(path)) {
        Reader reader(path_);
        const std::size_t header = 4 * (1 + dimensions);
        bytes_ = reader.read(header);
        if (bytes_.size() < header || word(0) != magic) {
            fail(path_, fmt::format("is no IDX file of bytes in {} dimension{}", dimensions,
                                    dimensions == 1 ? "" : "s"));
        }
        const std::size_t elements = read_extents(dimensions);
        bytes_ = reader.read(elements + 1);
        if (bytes_.size() < elements) {
            fail(path_, fmt::format("has {} bytes{} and should have {}: it is cut off",
                                    header + bytes_.size(), unpacked(), header + elements));
        }
        if (bytes_.size() > elements) {
            fail(path_, fmt::format("has more than the {} bytes{} that it says it has",
                                    header + elements, unpacked()));
        }
    }

    [[nodiscard]] int extent(std::size_t dimension) const {
        return static_cast<int>(extents_[dimension]);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    // Returns their product.
    std::size_t read_extents(std::size_t dimensions) {
        std::uint64_t elements = 1;
        for (std::size_t i = 0; i < dimensions; ++i) {
            extents_.push_back(word(1 + i));
            constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 31U;
            if (extents_.back() == 0 || elements * extents_.back() > kMaxElements) {
                fail(path_, "says that it has no elements, or more than 2^31");
            }
            elements *= extents_.back();
        }
        return elements;
    }

    // The most significant byte comes first.
    [[nodiscard]] std::uint32_t word(std::size_t index) const {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            value = value << 8U | bytes_[4 * index + i];
        }
        return value;
    }

    [[nodiscard]] const char* unpacked() const {
        return path_.extension() == ".gz" ? " unpacked" : "";
    }

    fs::path path_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::uint32_t> extents_;
};

LabelledImages read_images(const fs::path& folder, const std::string& prefix) {
    IdxFile images(folder / (prefix + "-images-idx3-ubyte"), kImagesMagic, 3);
    IdxFile labels(folder / (prefix + "-labels-idx1-ubyte"), kLabelsMagic, 1);
    if (images.extent(0) != labels.extent(0)) {
        fail(labels.path(),
             fmt::format("has {} labels for {} images", labels.extent(0), images.extent(0)));
    }
    LabelledImages read{.count = images.extent(0),
                        .pixels = images.extent(1) * images.extent(2),
                        .bytes = images.take(),
                        .labels = labels.take()};
    if (read.pixels % 4 != 0) {
        fail(images.path(),
             fmt::format("has images of {} pixels, which is no multiple of four", read.pixels));
    }
    const auto wrong = std::find_if(read.labels.begin(), read.labels.end(),
                                    [](std::uint8_t label) { return label >= kClasses; });
    if (wrong != read.labels.end()) {
        fail(labels.path(), fmt::format("has {} as label {}; labels are 0 to 9", *wrong,
                                        wrong - read.labels.begin()));
    }
    return read;
}

}  // namespace

ImageSet read_image_set(const fs::path& folder) {
    ImageSet set{.train = read_images(folder, "train"), .test = read_images(folder, "t10k")};
    if (set.train.pixels != set.test.pixels) {
        throw InstallationError(
            fmt::format("In {} the images to train with have {} pixels, and those to test with {}.",
                        folder.string(), set.train.pixels, set.test.pixels));
    }
    return set;
}

}  // namespace vkp
