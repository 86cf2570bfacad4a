#include "checker/archive/archive.hpp"

#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <cstdint>
#include <memory>

namespace vkp {

namespace {

constexpr zip_uint64_t kLargest = std::uint64_t{1} << 20U;

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using File = std::unique_ptr<zip_file_t, Discard>;

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
    throw InstallationError(fmt::format("{}: {}", path.string(), reason));
}

std::string words_of(int code) {
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
        fail(path, words_of(code));
    }
    return archive;
}

// The texts must outlive the archive's end.
void add(zip_t* archive, const std::filesystem::path& path, const ArchivedFile& file) {
    zip_source_t* const source =
        zip_source_buffer(archive, file.text.data(), file.text.size(), /*freep=*/0);
    if (source == nullptr ||
        zip_file_add(archive, file.path.c_str(), source, ZIP_FL_ENC_UTF_8) < 0) {
        zip_source_free(source);
        fail(path, zip_strerror(archive));
    }
}

std::string text_of(zip_t* archive, const std::filesystem::path& path, const zip_stat_t& stat) {
    const File file(zip_fopen_index(archive, stat.index, 0));
    if (file == nullptr || stat.size > kLargest) {
        fail(path, fmt::format("{} cannot be read, or is too large", stat.name));
    }
    std::string text(stat.size, '\0');
    if (zip_fread(file.get(), text.data(), text.size()) != static_cast<zip_int64_t>(text.size())) {
        fail(path, fmt::format("{} is damaged", stat.name));
    }
    return text;
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
    std::vector<ArchivedFile> files;
    const zip_int64_t count = zip_get_num_entries(read.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE;
        const bool is_known =
            zip_stat_index(read.get(), static_cast<zip_uint64_t>(i), 0, &stat) == 0;
        if (is_known && (stat.valid & kNeeded) == kNeeded && is_wanted(stat.name)) {
            stat.index = static_cast<zip_uint64_t>(i);
            files.push_back({stat.name, text_of(read.get(), archive, stat)});
        }
    }
    return files;
}

}  // namespace vkp
