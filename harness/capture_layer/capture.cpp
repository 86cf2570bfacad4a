#include "harness/capture_layer/capture.hpp"

namespace vkp::capture {

namespace {

std::string name_of(const Pipeline& pipeline) {
    for (const std::string& name : names_of(pipeline)) {
        if (!name.empty()) {
            return name;
        }
    }
    return {};
}

}  // namespace

Capture::Capture(Session& of, std::uint64_t dispatch, const Pipeline& with)
    : session(of), number(dispatch), pipeline(with), name(name_of(with)) {}

Capture::~Capture() {
    if (executions == 0) {
        session.give_back();
    }
}

std::vector<std::string> names_of(const Pipeline& pipeline) {
    return {pipeline.name, pipeline.module != nullptr ? pipeline.module->name : std::string(),
            pipeline.entry};
}

}  // namespace vkp::capture
