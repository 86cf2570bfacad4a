#include "checker/archive/untrusted.hpp"

#include "checker/archive/tar.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string>

namespace vkp {

namespace {

struct Close {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

[[noreturn]] void fail(const std::string& sentence) {
    throw InstallationError(sentence);
}

std::unique_ptr<zip_t, Close> opened(std::string_view bytes) {
    std::unique_ptr<zip_source_t, Close> source(
        zip_source_buffer_create(bytes.data(), bytes.size(), /*freep=*/0, nullptr));
    zip_error_t error;
    zip_error_init(&error);
    std::unique_ptr<zip_t, Close> archive(
        source == nullptr ? nullptr : zip_open_from_source(source.get(), ZIP_RDONLY, &error));
    const std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (archive == nullptr) {
        fail("cannot be opened: " + words);
    }
    static_cast<void>(source.release());  // the archive has it now
    return archive;
}

// What Unix calls a symbolic link, a device or a pipe is none; other systems do not say.
bool is_regular(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    constexpr unsigned kModeShift = 16;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0 ||
        system != ZIP_OPSYS_UNIX) {
        return true;
    }
    const mode_t kind = attributes >> kModeShift & S_IFMT;
    return kind == 0 || S_ISREG(kind);
}

// At most `limit` bytes of it, whatever the archive says of its size.
std::string text_of(zip_t* archive, zip_uint64_t index, const std::string& name,
                    std::uint64_t limit) {
    const std::unique_ptr<zip_file_t, Close> file(zip_fopen_index(archive, index, 0));
    if (file == nullptr) {
        fail(fmt::format("holds {}, which cannot be read: {}", name, zip_strerror(archive)));
    }
    std::string text;
    std::array<char, 65'536> part{};
    while (text.size() < limit) {
        const std::uint64_t room = std::min<std::uint64_t>(part.size(), limit - text.size());
        const zip_int64_t length = zip_fread(file.get(), part.data(), room);
        if (length < 0) {
            fail(fmt::format("holds {}, which is damaged", name));
        }
        if (length == 0) {
            break;
        }
        text.append(part.data(), static_cast<std::size_t>(length));
    }
    return text;
}

std::vector<ArchivedFile> read_zip(std::string_view bytes, const UntrustedLimits& limits,
                                   const IsWanted& is_wanted) {
    const auto archive = opened(bytes);
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive.get(), 0));
    require_entries(count, limits);
    std::vector<ArchivedFile> files;
    std::uint64_t taken = 0;
    for (zip_uint64_t i = 0; i < count; ++i) {
        const char* const name = zip_get_name(archive.get(), i, ZIP_FL_ENC_RAW);
        if (name != nullptr && is_wanted(name) && is_regular(archive.get(), i)) {
            files.push_back({name, text_of(archive.get(), i, name, limits.file_bytes)});
            taken += files.back().text.size();
            require_wanted(taken, limits);
        }
    }
    return files;
}

bool ends_with(std::string_view name, std::string_view ending) {
    const auto is_same = [](char left, char right) {
        return std::tolower(static_cast<unsigned char>(left)) == right;
    };
    return name.size() > ending.size() &&
           std::equal(name.end() - static_cast<std::ptrdiff_t>(ending.size()), name.end(),
                      ending.begin(), is_same);
}

}  // namespace

void require_entries(std::uint64_t count, const UntrustedLimits& limits) {
    if (count > limits.entries) {
        fail(fmt::format("holds more than {} files", limits.entries));
    }
}

void require_wanted(std::uint64_t bytes, const UntrustedLimits& limits) {
    constexpr unsigned kMibShift = 20;
    if (bytes > limits.wanted_bytes) {
        fail(fmt::format("holds more than {} MiB of kernels", limits.wanted_bytes >> kMibShift));
    }
}

bool is_archive_name(std::string_view name) {
    return ends_with(name, ".zip") || ends_with(name, ".tar") || ends_with(name, ".tar.gz") ||
           ends_with(name, ".tgz");
}

// By its first bytes rather than its name: those of a zip archive's first entry, or of its end,
// where there is none.
std::vector<ArchivedFile> read_untrusted(std::string_view bytes, const UntrustedLimits& limits,
                                         const IsWanted& is_wanted) {
    return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")
               ? read_zip(bytes, limits, is_wanted)
               : read_tar(bytes, limits, is_wanted);
}

}  // namespace vkp
