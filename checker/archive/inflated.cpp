#include "checker/archive/inflated.hpp"

#include "harness/base/installation_error.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

namespace vkp {

struct InflatedBytes::Stream {
    z_stream state{};
    bool is_at_end = false;
};

InflatedBytes::InflatedBytes(std::string_view bytes, std::uint64_t limit)
    : rest_(bytes), left_(limit) {
    if (!bytes.starts_with("\x1f\x8b")) {
        return;
    }
    stream_ = std::make_unique<Stream>();
    constexpr int kGzipAlone = 16 + MAX_WBITS;
    if (bytes.size() > std::numeric_limits<uInt>::max() ||
        inflateInit2(&stream_->state, kGzipAlone) != Z_OK) {
        throw InstallationError("cannot be unpacked");
    }
    stream_->state.next_in = reinterpret_cast<const Bytef*>(bytes.data());
    stream_->state.avail_in = static_cast<uInt>(bytes.size());
}

InflatedBytes::~InflatedBytes() {
    if (stream_) {
        inflateEnd(&stream_->state);
    }
}

std::size_t InflatedBytes::read(char* to, std::size_t count) {
    std::size_t got = 0;
    if (!stream_) {
        got = std::min(count, rest_.size());
        std::copy_n(rest_.data(), got, to);
        rest_.remove_prefix(got);
    } else if (!stream_->is_at_end) {
        z_stream& state = stream_->state;
        state.next_out = reinterpret_cast<Bytef*>(to);
        state.avail_out = static_cast<uInt>(count);
        const int code = inflate(&state, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END) {
            throw InstallationError("is damaged, or breaks off in the middle");
        }
        stream_->is_at_end = code == Z_STREAM_END;
        got = count - state.avail_out;
    }
    if (got > left_) {
        throw InstallationError("unpacks to more than anybody hands in");
    }
    left_ -= got;
    return got;
}

std::string InflatedBytes::next(std::size_t count) {
    std::string bytes(count, '\0');
    std::size_t got = 0;
    while (got < count) {
        const std::size_t more = read(bytes.data() + got, count - got);
        got += more;
        if (more == 0) {
            break;
        }
    }
    bytes.resize(got);
    return bytes;
}

bool InflatedBytes::skip(std::uint64_t count) {
    std::array<char, 65'536> part{};
    while (count > 0) {
        const std::size_t got = read(part.data(), std::min<std::uint64_t>(part.size(), count));
        if (got == 0) {
            return false;
        }
        count -= got;
    }
    return true;
}

}  // namespace vkp
