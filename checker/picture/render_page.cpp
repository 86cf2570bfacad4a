#include "checker/picture/render_page.hpp"

#include "checker/picture/make_picture.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace vkp {

namespace {

// One after the other, up to the first that something is found against.
std::vector<Picture> pictures_of_dispatches(const Target& target, AuditExecutor& executor) {
    std::vector<Picture> pictures;
    for (std::size_t i = 0; i < target.definition->dispatches.size(); ++i) {
        const Target one =
            puzzle_target(*target.puzzle, *target.definition, i, target.kernel, executor);
        if (one.dispatch != i) {
            break;
        }
        pictures.push_back(
            make_picture(one, *executor.compiled(one.interface, one.kernel), executor));
        if (pictures.back().recording.audit.unsupported) {
            return {};
        }
    }
    return pictures;
}

}  // namespace

PictureOrErrors try_picture(const Target& target, AuditExecutor& executor) {
    if (!target.errors.empty()) {
        return {.errors = target.errors};
    }
    const AuditExecutor::SharedKernel compiled = executor.compiled(target.interface, target.kernel);
    if (!compiled->errors.empty()) {
        return {.errors = compiled->errors};
    }
    Picture picture = make_picture(target, *compiled, executor);
    if (const auto& unsupported = picture.recording.audit.unsupported) {
        return {.errors = {{unsupported->line,
                            fmt::format("there is no picture: the audit does not know {}",
                                        unsupported->what),
                            ""}}};
    }
    return {.picture = std::move(picture)};
}

std::string render_page(const Picture& picture, const Target& target, bool is_chosen,
                        AuditExecutor& executor) {
    if (target.puzzle == nullptr || target.definition->dispatches.size() == 1) {
        return render_picture_html(picture);
    }
    const std::vector<Picture> pictures = pictures_of_dispatches(target, executor);
    const bool opens_there = is_chosen || picture.verdict != "solved";
    return pictures.empty() ? render_picture_html(picture)
                            : render_picture_html(pictures, opens_there ? target.dispatch : 0);
}

}  // namespace vkp
