#include "checker/archive/tar.hpp"

#include "checker/archive/inflated.hpp"
#include "harness/base/installation_error.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace vkp {

namespace {

constexpr std::uint64_t kBlock = 512;
constexpr std::uint64_t kLongestHeader = std::uint64_t{1} << 20U;  // of pax, and of a long name

[[noreturn]] void fail_as_damaged() {
    throw InstallationError("is no archive that can be read: neither zip nor tar, or damaged");
}

// A field of a header block: up to its length, or the first zero byte.
std::string text_at(const std::string& block, std::size_t begin, std::size_t length) {
    const std::string field = block.substr(begin, length);
    return field.substr(0, field.find('\0'));
}

// In octal, with spaces or zero bytes around it. GNU's numbers in base 256, for files of 8 GiB and
// more, are beyond all limits.
std::optional<std::uint64_t> octal_at(const std::string& block, std::size_t begin,
                                      std::size_t length) {
    std::string digits = text_at(block, begin, length);
    digits.erase(0, digits.find_first_not_of(' '));
    digits.erase(std::min(digits.find(' '), digits.size()));
    constexpr int kOctal = 8;
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, kOctal);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// The sum of the header's bytes, with spaces in the place of the sum.
bool has_right_checksum(const std::string& block) {
    constexpr std::size_t kSumBegin = 148;
    constexpr std::size_t kSumEnd = 156;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        const bool is_sum = i >= kSumBegin && i < kSumEnd;
        sum += is_sum ? static_cast<unsigned char>(' ') : static_cast<unsigned char>(block[i]);
    }
    return octal_at(block, kSumBegin, kSumEnd - kSumBegin) == sum;
}

struct Header {
    std::string path;
    std::uint64_t size = 0;
    char kind = '0';

    [[nodiscard]] bool is_file() const { return kind == '0' || kind == '\0' || kind == '7'; }
    [[nodiscard]] std::uint64_t padded_size() const {
        return (size + kBlock - 1) / kBlock * kBlock;
    }
};

Header header_of(const std::string& block) {
    if (block.size() != kBlock || !has_right_checksum(block)) {
        fail_as_damaged();
    }
    const std::optional<std::uint64_t> size = octal_at(block, 124, 12);
    if (!size) {
        fail_as_damaged();
    }
    Header header{text_at(block, 0, 100), *size, block[156]};
    const std::string prefix = text_at(block, 345, 155);
    if (text_at(block, 257, 5) == "ustar" && block[262] == '\0' && !prefix.empty()) {
        header.path = prefix + "/" + header.path;
    }
    return header;
}

// The value of `key` among the records "LENGTH KEY=VALUE\n"; the last one counts.
std::optional<std::string> pax_value(std::string_view records, std::string_view key) {
    std::optional<std::string> value;
    while (!records.empty()) {
        std::size_t length = 0;
        const auto [stop, error] =
            std::from_chars(records.data(), records.data() + records.size(), length);
        const auto digits = static_cast<std::size_t>(stop - records.data());
        if (error != std::errc() || length <= digits + 1 || length > records.size()) {
            fail_as_damaged();
        }
        const std::string_view record = records.substr(digits + 1, length - digits - 2);
        const std::size_t equals = record.find('=');
        if (record.substr(0, equals) == key && equals != std::string_view::npos) {
            value = record.substr(equals + 1);
        }
        records.remove_prefix(length);
    }
    return value;
}

class TarReader {
public:
    TarReader(std::string_view bytes, const UntrustedLimits& limits)
        : bytes_(bytes, limits.unpacked_bytes), limits_(limits) {}

    // The next entry that is none of those that only say something about the next; nothing at the
    // end.
    std::optional<Header> next() {
        while (true) {
            const std::string block = bytes_.next(kBlock);
            if (block.find_first_not_of('\0') == std::string::npos && entries_ > 0) {
                return {};
            }
            Header header = header_of(block);
            require_entries(++entries_, limits_);
            if (!take_for_next(header)) {
                apply(header);
                return header;
            }
        }
    }

    std::string content(const Header& header) {
        std::string text = bytes_.next(std::min(header.size, limits_.file_bytes));
        if (!bytes_.skip(header.padded_size() - text.size())) {
            fail_as_damaged();
        }
        return text;
    }

    void pass_over(const Header& header) {
        if (!bytes_.skip(header.padded_size())) {
            fail_as_damaged();
        }
    }

private:
    // Of pax (x; g is for all, and no name), and of GNU: a long name.
    bool take_for_next(const Header& header) {
        if (header.kind == 'g' || header.kind == 'K') {
            pass_over(header);
            return true;
        }
        if (header.kind != 'x' && header.kind != 'L') {
            return false;
        }
        if (header.size > kLongestHeader) {
            fail_as_damaged();
        }
        const std::string text = bytes_.next(header.padded_size()).substr(0, header.size);
        if (header.kind == 'L') {
            path_ = text.substr(0, text.find('\0'));
        } else {
            path_ = pax_value(text, "path");
            size_ = pax_value(text, "size");
        }
        return true;
    }

    void apply(Header& header) {
        if (const auto path = std::exchange(path_, {})) {
            header.path = *path;
        }
        if (const auto size = std::exchange(size_, {})) {
            const char* const end = size->data() + size->size();
            const auto [stop, error] = std::from_chars(size->data(), end, header.size);
            if (error != std::errc() || stop != end || header.size > limits_.unpacked_bytes) {
                fail_as_damaged();
            }
        }
    }

    InflatedBytes bytes_;
    const UntrustedLimits& limits_;
    std::uint64_t entries_ = 0;
    std::optional<std::string> path_;
    std::optional<std::string> size_;
};

}  // namespace

std::vector<ArchivedFile> read_tar(std::string_view bytes, const UntrustedLimits& limits,
                                   const IsWanted& is_wanted) {
    TarReader reader(bytes, limits);
    std::vector<ArchivedFile> files;
    std::uint64_t taken = 0;
    while (const std::optional<Header> header = reader.next()) {
        if (!header->is_file() || !is_wanted(header->path)) {
            reader.pass_over(*header);
            continue;
        }
        files.push_back({header->path, reader.content(*header)});
        taken += files.back().text.size();
        require_wanted(taken, limits);
    }
    return files;
}

}  // namespace vkp
