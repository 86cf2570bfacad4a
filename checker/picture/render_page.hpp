// Turns a subject into its picture, or the errors; and into the page with all dispatches.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/target/target.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct PictureOrErrors {
    std::optional<Picture> picture = {};
    std::vector<CompileError> errors = {};  // errors if there is no picture
};

PictureOrErrors try_picture(const Target& target, AuditExecutor& executor);

// `picture` belongs to the subject. The page has all dispatches, and opens at the subject's if the
// user has chosen that one or it has a finding, or else at the first.
std::string render_page(const Picture& picture, const Target& target, bool is_chosen,
                        AuditExecutor& executor);

}  // namespace vkp
