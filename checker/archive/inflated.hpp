// Bytes in their order, unpacked on the way where gzip has packed them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vkp {

// Throws InstallationError, as read_untrusted(), for damaged data and beyond the limit.
class InflatedBytes {
public:
    // Which must outlive it.
    InflatedBytes(std::string_view bytes, std::uint64_t limit);
    ~InflatedBytes();
    InflatedBytes(const InflatedBytes&) = delete;
    InflatedBytes& operator=(const InflatedBytes&) = delete;

    // As many bytes, or fewer at the end.
    std::string next(std::size_t count);
    // Passes over them; false if there are not as many.
    bool skip(std::uint64_t count);

private:
    struct Stream;

    std::size_t read(char* to, std::size_t count);

    std::string_view rest_;
    std::unique_ptr<Stream> stream_;  // none: they are as they are
    std::uint64_t left_;              // until the limit
};

}  // namespace vkp
