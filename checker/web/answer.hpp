// The whole of what a page can ask, without files, devices and processes: JSON in, JSON out.
#pragma once

#include <string>

namespace vkp {

// The request is an object whose "ask" names what is wanted; the answer is one, too, and says under
// "error" what was wrong with the request, where something was. docs/web.md has all of them. Throws
// std::bad_alloc, after which whoever asks should start afresh: it has lost what was in use then.
std::string answer(const std::string& request);

}  // namespace vkp
