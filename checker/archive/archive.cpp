#include "checker/archive/archive.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <cstdint>
#include <memory>

namespace vkp {

namespace {

constexpr zip_uint64_t kMaxFileBytes = std::uint64_t{1} << 20U;

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using File = std::unique_ptr<zip_file_t, Discard>;
using Source = std::unique_ptr<zip_source_t, Discard>;

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
    throw InstallationError(fmt::format("{}: {}", path.string(), reason));
}

std::string error_text(int code) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    return words;
}

Archive opened(const std::filesystem::path& path, int flags) {
    int code = 0;
    Archive archive(zip_open(path.c_str(), flags, &code));
    if (archive == nullptr) {
        fail(path, error_text(code));
    }
    return archive;
}

// Of bytes, which the archive then reads from, or which it is to write; it lives as long as they
// do.
Archive opened(zip_source_t* bytes, const std::filesystem::path& path, int flags) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_keep(bytes);
    Archive archive(zip_open_from_source(bytes, flags, &error));
    const std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (archive == nullptr) {
        zip_source_free(bytes);  // what was kept for the archive
        fail(path, words);
    }
    return archive;
}

Source source_of(std::string_view bytes) {
    return Source(zip_source_buffer_create(bytes.data(), bytes.size(), /*freep=*/0, nullptr));
}

// The texts must outlive the archive's end.
zip_uint64_t add(zip_t* archive, const std::filesystem::path& path, const ArchivedFile& file) {
    zip_source_t* const source =
        zip_source_buffer(archive, file.text.data(), file.text.size(), /*freep=*/0);
    const zip_int64_t index =
        source == nullptr ? -1 : zip_file_add(archive, file.path.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        fail(path, zip_strerror(archive));
    }
    if (file.is_program) {
        constexpr zip_uint32_t kProgram = 0100755;  // a regular file, as Unix has it
        constexpr unsigned kUpperHalf = 16;
        zip_file_set_external_attributes(archive, static_cast<zip_uint64_t>(index), 0,
                                         ZIP_OPSYS_UNIX, kProgram << kUpperHalf);
    }
    return static_cast<zip_uint64_t>(index);
}

std::string text_of(zip_t* archive, const std::filesystem::path& path, const zip_stat_t& stat,
                    std::uint64_t limit) {
    const File file(zip_fopen_index(archive, stat.index, 0));
    if (file == nullptr || stat.size > limit) {
        fail(path, fmt::format("{} cannot be read, or is too large", stat.name));
    }
    std::string text(stat.size, '\0');
    const zip_int64_t length = zip_fread(file.get(), text.data(), text.size());
    char beyond = 0;  // the checksum is looked at where nothing is left
    if (length != static_cast<zip_int64_t>(text.size()) || zip_fread(file.get(), &beyond, 1) != 0) {
        fail(path, fmt::format("{} is damaged", stat.name));
    }
    return text;
}

// Those whose path passes the test.
std::vector<ArchivedFile> files_of(zip_t* archive, const std::filesystem::path& path,
                                   std::uint64_t limit,
                                   const std::function<bool(const std::string&)>& is_wanted) {
    std::vector<ArchivedFile> files;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE;
        const bool is_known = zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &stat) == 0;
        if (is_known && (stat.valid & kNeeded) == kNeeded && is_wanted(stat.name)) {
            stat.index = static_cast<zip_uint64_t>(i);
            files.push_back({stat.name, text_of(archive, path, stat, limit)});
        }
    }
    return files;
}

// All that was written into it.
std::string content_of(zip_source_t* source) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_open(source) != 0 || zip_source_stat(source, &stat) != 0) {
        fail("archive", "the memory for it is not there");
    }
    std::string bytes(stat.size, '\0');
    const zip_int64_t length = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (length != static_cast<zip_int64_t>(bytes.size())) {
        fail("archive", "the memory for it is not there");
    }
    return bytes;
}

}  // namespace

void write_archive(const std::filesystem::path& archive, const std::vector<ArchivedFile>& files) {
    Archive written = opened(archive, ZIP_CREATE | ZIP_TRUNCATE);
    for (const ArchivedFile& file : files) {
        add(written.get(), archive, file);
    }
    if (zip_close(written.get()) != 0) {
        fail(archive, zip_strerror(written.get()));
    }
    static_cast<void>(written.release());  // closing has freed it
}

std::vector<ArchivedFile> read_archive(const std::filesystem::path& archive,
                                       const std::function<bool(const std::string&)>& is_wanted) {
    const Archive read = opened(archive, ZIP_RDONLY | ZIP_CHECKCONS);
    return files_of(read.get(), archive, kMaxFileBytes, is_wanted);
}

std::string stored_archive(const std::vector<ArchivedFile>& files) {
    const Source source = source_of({});
    Archive archive = opened(source.get(), "archive", ZIP_TRUNCATE);
    for (const ArchivedFile& file : files) {
        const zip_uint64_t index = add(archive.get(), "archive", file);
        zip_set_file_compression(archive.get(), index, ZIP_CM_STORE, 0);
        constexpr zip_uint16_t kFirstDay = 33;  // of 1980, with which their time begins
        zip_file_set_dostime(archive.get(), index, 0, kFirstDay, 0);
    }
    if (zip_close(archive.get()) != 0) {
        fail("archive", zip_strerror(archive.get()));
    }
    static_cast<void>(archive.release());  // closing has freed it
    return content_of(source.get());
}

std::vector<ArchivedFile> files_of_archive(std::string_view bytes,
                                           const std::filesystem::path& path, std::uint64_t limit) {
    const Source source = source_of(bytes);
    const Archive archive = opened(source.get(), path, ZIP_RDONLY | ZIP_CHECKCONS);
    return files_of(archive.get(), path, limit, [](const std::string&) { return true; });
}

}  // namespace vkp
