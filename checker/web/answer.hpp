// All requests of a page, without files, devices and processes: JSON in, JSON out.
#pragma once

#include <string>

namespace vkp {

// Answers a request, an object whose "ask" names its kind. The answer is an object, too; a faulty
// request gets one with "error". docs/web.md lists all of them. Throws std::bad_alloc, after which
// the caller should start afresh: the memory then in use is lost.
std::string answer(const std::string& request);

}  // namespace vkp
