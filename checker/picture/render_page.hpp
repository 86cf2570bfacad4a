// From a subject to its picture, or to what is in the way; the page with all dispatches.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/subject/subject.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct PictureOrErrors {
    std::optional<Picture> picture = {};
    std::vector<CompileError> errors = {};  // where there is none
};

PictureOrErrors try_picture(const Subject& subject, AuditExecutor& executor);

// `picture` is that of the subject. The page has all dispatches, and opens at the subject's where
// somebody has chosen that or something is found against it, or else at the first.
std::string render_page(const Picture& picture, const Subject& subject, bool is_chosen,
                        AuditExecutor& executor);

}  // namespace vkp
