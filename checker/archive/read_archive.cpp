#include "checker/archive/read_archive.hpp"

#include "checker/archive/utf8_names.hpp"
#include "harness/base/installation_error.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string>

namespace vkp {

namespace {

struct FreeReader {
    void operator()(archive* reader) const { archive_read_free(reader); }
};
using Reader = std::unique_ptr<archive, FreeReader>;

[[noreturn]] void fail(const std::string& sentence) {
    throw InstallationError(sentence);
}

[[noreturn]] void fail_as_damaged() {
    fail("is no archive that can be read: neither zip nor tar, or damaged");
}

Reader opened(std::string_view bytes) {
    Reader reader(archive_read_new());
    archive_read_support_format_zip_seekable(reader.get());
    archive_read_support_format_tar(reader.get());
    archive_read_support_filter_gzip(reader.get());
    if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) {
        fail_as_damaged();
    }
    return reader;
}

// The result is null at the end. libarchive warns of names that the locale cannot express.
archive_entry* next_entry(archive* reader) {
    archive_entry* entry = nullptr;
    const int code = archive_read_next_header(reader, &entry);
    if (code == ARCHIVE_EOF) {
        return nullptr;
    }
    if (code != ARCHIVE_OK && code != ARCHIVE_WARN) {
        fail_as_damaged();
    }
    return entry;
}

std::string name_of(archive_entry* entry) {
    const char* const name = archive_entry_pathname(entry);
    if (name == nullptr) {
        fail("holds a file whose name is marked as UTF-8 but is not");
    }
    return name;
}

bool is_regular(archive_entry* entry) {
    return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr;
}

// It reads at most `limit` bytes, whatever size the archive states.
std::string text_of(archive* reader, const std::string& name, std::uint64_t limit) {
    std::string text;
    std::array<char, 65'536> part{};
    while (text.size() < limit) {
        const std::uint64_t room = std::min<std::uint64_t>(part.size(), limit - text.size());
        const la_ssize_t length = archive_read_data(reader, part.data(), room);
        if (length < 0) {
            const char* const reason = archive_error_string(reader);
            fail(fmt::format("holds {}, which cannot be read: {}", name,
                             reason == nullptr ? "it is damaged" : reason));
        }
        if (length == 0) {
            break;
        }
        text.append(part.data(), static_cast<std::size_t>(length));
    }
    return text;
}

bool is_tar(archive* reader) {
    return (archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
}

// libarchive would skip the rest of an entry of a tar archive in one step, however much gzip
// unpacks it to, so the rest is read here, block by block.
void pass_over(archive* reader, const ArchiveLimits& limits) {
    const void* part = nullptr;
    std::size_t length = 0;
    la_int64_t offset = 0;
    int code = ARCHIVE_OK;
    do {
        if (static_cast<std::uint64_t>(archive_filter_bytes(reader, 0)) > limits.unpacked_bytes) {
            fail("unpacks to more than anybody hands in");
        }
        code = archive_read_data_block(reader, &part, &length, &offset);
    } while (code == ARCHIVE_OK);
    if (code != ARCHIVE_EOF) {
        fail_as_damaged();
    }
}

bool ends_with(std::string_view name, std::string_view ending) {
    const auto is_same = [](char left, char right) {
        return std::tolower(static_cast<unsigned char>(left)) == right;
    };
    return name.size() > ending.size() &&
           std::equal(name.end() - static_cast<std::ptrdiff_t>(ending.size()), name.end(),
                      ending.begin(), is_same);
}

// It throws where there is more than the limits allow.
void require_few(std::size_t entries, std::uint64_t wanted_bytes, const ArchiveLimits& limits) {
    constexpr unsigned kMibShift = 20;
    if (entries > limits.entries) {
        fail(fmt::format("holds more than {} files", limits.entries));
    }
    if (wanted_bytes > limits.wanted_bytes) {
        fail(fmt::format("holds more than {} MiB of kernels", limits.wanted_bytes >> kMibShift));
    }
}

}  // namespace

bool is_archive_name(std::string_view name) {
    return ends_with(name, ".zip") || ends_with(name, ".tar") || ends_with(name, ".tar.gz") ||
           ends_with(name, ".tgz");
}

std::vector<ArchivedFile> read_archive(std::string_view bytes, const ArchiveLimits& limits,
                                       const IsWanted& is_wanted) {
    std::vector<ArchivedFile> files;
    // libarchive does not recognise a zip archive without files.
    if (bytes.starts_with("PK\x05\x06")) {
        return files;
    }
    const Utf8Names names;
    const Reader reader = opened(bytes);
    std::size_t entries = 0;
    std::uint64_t wanted_bytes = 0;
    while (archive_entry* const entry = next_entry(reader.get())) {
        const std::string name = name_of(entry);
        if (is_regular(entry) && is_wanted(name)) {
            files.push_back({name, text_of(reader.get(), name, limits.file_bytes)});
            wanted_bytes += files.back().text.size();
        }
        require_few(++entries, wanted_bytes, limits);
        if (is_tar(reader.get())) {
            pass_over(reader.get(), limits);
        }
    }
    if (entries == 0) {
        fail_as_damaged();
    }
    return files;
}

}  // namespace vkp
