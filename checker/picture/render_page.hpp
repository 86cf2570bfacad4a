// The page of a subject, with all dispatches.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/target/target.hpp"

#include <string>

namespace vkp {

// `picture` belongs to the subject. The page has all dispatches, and opens at the subject's if the
// user has chosen that one or it has a finding, or else at the first.
std::string render_page(const Picture& picture, const Target& target, bool is_chosen,
                        AuditExecutor& executor);

}  // namespace vkp
