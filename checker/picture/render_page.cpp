#include "checker/picture/render_page.hpp"

#include "checker/picture/make_picture.hpp"

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
        PictureOrErrors made = make_picture(one, executor);
        if (!made.picture) {
            return {};
        }
        pictures.push_back(std::move(*made.picture));
    }
    return pictures;
}

}  // namespace

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
