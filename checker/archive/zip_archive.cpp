#include "checker/archive/zip_archive.hpp"

#include "checker/archive/utf8_names.hpp"
#include "harness/base/installation_error.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <ctime>
#include <memory>

namespace vkp {

namespace {

struct FreeWriter {
    void operator()(archive* writer) const { archive_write_free(writer); }
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

void require(bool is_done, archive* writer) {
    if (!is_done) {
        throw InstallationError(
            fmt::format("The archive cannot be made: {}.", archive_error_string(writer)));
    }
}

la_ssize_t append(archive* /*writer*/, void* bytes, const void* more, std::size_t count) {
    static_cast<std::string*>(bytes)->append(static_cast<const char*>(more), count);
    return static_cast<la_ssize_t>(count);
}

void add(archive* writer, const ArchivedFile& file, Packing packing) {
    const std::unique_ptr<archive_entry, FreeWriter> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), file.path.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), file.is_program ? 0755 : 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.text.size()));
    if (packing == Packing::kDeflated) {
        archive_entry_set_mtime(entry.get(), std::time(nullptr), 0);
    }
    require(archive_write_header(writer, entry.get()) == ARCHIVE_OK, writer);
    require(archive_write_data(writer, file.text.data(), file.text.size()) ==
                static_cast<la_ssize_t>(file.text.size()),
            writer);
}

}  // namespace

std::string zip_archive(const std::vector<ArchivedFile>& files, Packing packing) {
    const Utf8Names names;
    std::string bytes;
    const std::unique_ptr<archive, FreeWriter> writer(archive_write_new());
    archive_write_set_format_zip(writer.get());
    archive_write_set_bytes_in_last_block(writer.get(), 1);  // no padding
    if (packing == Packing::kStored) {
        archive_write_zip_set_compression_store(writer.get());
    }
    archive_write_open(writer.get(), &bytes, nullptr, append, nullptr);
    for (const ArchivedFile& file : files) {
        add(writer.get(), file, packing);
    }
    require(archive_write_close(writer.get()) == ARCHIVE_OK, writer.get());
    return bytes;
}

}  // namespace vkp
