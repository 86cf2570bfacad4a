// Tar archives (POSIX.1-2017, pax: ustar Interchange Format), also packed by gzip (RFC 1952).
#pragma once

#include "checker/archive/untrusted.hpp"

#include <cstdint>

namespace vkp {

// As read_untrusted().
std::vector<ArchivedFile> read_tar(std::string_view bytes, const UntrustedLimits& limits,
                                   const IsWanted& is_wanted);

// Throw where there is more than the limits allow.
void require_entries(std::uint64_t count, const UntrustedLimits& limits);
void require_wanted(std::uint64_t bytes, const UntrustedLimits& limits);

}  // namespace vkp
