#include "harness/audit/final_checks.hpp"

#include "harness/audit/steps/defined_steps.hpp"
#include "harness/audit/steps/memory_steps.hpp"
#include "harness/model/numbers/closeness.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace vkp::audit {

namespace {

// Float results of another order of summation differ by rounding alone up to this, relative to the
// largest element.
constexpr double kRounding = 1e-4;

// The scalars of one element of the array that a region is.
std::vector<ScalarPlace> element_scalars(const Region& region) {
    return scalars_of(*region.type->members.front()->element);
}

std::size_t element_bytes(const Region& region) {
    return region.type->members.front()->stride;
}

double number_at(const std::byte* bytes, ScalarType type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, type.bits / 8U);
    return type.kind == ScalarType::Kind::kFloat ? float_at(bits, type)
                                                 : static_cast<double>(integer_at(&bits, type, 0));
}

// Calls f(byte offset, scalar type) for every scalar of the array.
template <typename Function>
void for_each_scalar(const Region& region, Function f) {
    const std::vector<ScalarPlace> places = element_scalars(region);
    const std::size_t stride = element_bytes(region);
    for (std::size_t offset = 0; offset + stride <= region.size_bytes; offset += stride) {
        for (const ScalarPlace& place : places) {
            f(offset + place.byte_offset, place.type);
        }
    }
}

template <typename Is>
bool holds(const Region& region, const std::byte* bytes, Is is) {
    const std::vector<ScalarPlace> places = element_scalars(region);
    const bool has_floats = std::any_of(places.begin(), places.end(), [](const ScalarPlace& place) {
        return place.type.kind == ScalarType::Kind::kFloat;
    });
    bool found = false;
    if (has_floats) {
        for_each_scalar(region, [&](std::size_t offset, ScalarType type) {
            found = found ||
                    (type.kind == ScalarType::Kind::kFloat && is(number_at(bytes + offset, type)));
        });
    }
    return found;
}

bool holds_nan(const Region& region, const std::byte* bytes) {
    return holds(region, bytes, [](double value) { return std::isnan(value); });
}

bool holds_infinity(const Region& region, const std::byte* bytes) {
    return holds(region, bytes, [](double value) { return std::isinf(value); });
}

bool is_array(const Region& region) {
    return region.memory == Memory::kGlobal && region.is_buffer_block &&
           region.type->members.front()->kind == Type::Kind::kRuntimeArray;
}

double largest(const Region& region) {
    double result = 0;
    for_each_scalar(region, [&](std::size_t offset, ScalarType type) {
        const double value = std::abs(number_at(region.data() + offset, type));
        result = std::isfinite(value) ? std::max(result, value) : result;
    });
    return result;
}

bool is_written(const Region& region, std::size_t offset) {
    return region.shadow() != nullptr &&
           region.shadow()->is_written(offset / region.location_bytes);
}

// The size of an element as the learner sees it.
std::size_t shown_element_bytes(const Region& region) {
    return region.element_bytes != 0 ? region.element_bytes : element_bytes(region);
}

// How well a variable shows its buffer as the learner sees it: as an array with elements of that
// size.
int fit(const Region& region) {
    return !is_array(region) ? 0 : element_bytes(region) != shown_element_bytes(region) ? 1 : 2;
}

// One variable for each buffer, which may have several: the one that fits best.
std::vector<const Region*> buffers_of(GridRun& dispatch) {
    std::map<std::uint32_t, const Region*> by_binding;
    for (const Region& region : dispatch.tree().regions) {
        if (region.memory == Memory::kGlobal) {
            const Region*& chosen = by_binding[region.binding];
            chosen = chosen == nullptr || fit(region) > fit(*chosen) ? &region : chosen;
        }
    }
    std::vector<const Region*> buffers;
    for (const auto& [binding, region] : by_binding) {
        buffers.push_back(region);
    }
    return buffers;
}

bool is_readonly(GridRun& dispatch, std::uint32_t binding) {
    const auto& regions = dispatch.tree().regions;
    return std::ranges::all_of(regions, [&](const Region& region) {
        return region.memory != Memory::kGlobal || region.binding != binding || region.is_readonly;
    });
}

// Reports the results of undefined operations that buffers still hold at the end.
void report_what_stays(GridRun& dispatch) {
    for (const Region* region : buffers_of(dispatch)) {
        for (const auto& [location, label] : region->state().undefined) {
            report_undefined(dispatch.state(), label, 0);
        }
    }
}

// That this cause left an infinity there, if it is one.
void add_infinite(HazardLog& log, const Region& region, std::size_t offset, const Hazard& cause) {
    if (cause.kind != FindingKind::kInfiniteResult) {
        return;
    }
    Hazard* const hazard =
        log.add(cause.kind, cause.access.line, 0, region.name, cause.access.invocation);
    if (hazard != nullptr) {
        hazard->access.writes = true;
        hazard->element = element_at(region, offset);
        hazard->value = cause.value;
        hazard->other_value = cause.other_value;
    }
}

}  // namespace

std::vector<std::size_t> unwritten_elements(const Region& region) {
    std::vector<std::size_t> elements;
    if (!is_array(region) || region.initialized) {
        return elements;
    }
    const std::size_t bytes = shown_element_bytes(region);
    for_each_scalar(region, [&](std::size_t offset, ScalarType) {
        const bool is_known = !elements.empty() && elements.back() == offset / bytes;
        if (!is_known && !is_written(region, offset)) {
            elements.push_back(offset / bytes);
        }
    });
    return elements;
}

std::vector<Hazard> unwritten_results(GridRun& dispatch) {
    dispatch.enter();
    std::vector<Hazard> hazards;
    for (const Region* buffer : buffers_of(dispatch)) {
        const Region& region = *buffer;
        const std::vector<std::size_t> elements = unwritten_elements(region);
        if (elements.empty() || region.may_stay_unwritten ||
            is_readonly(dispatch, region.binding)) {
            continue;
        }
        Hazard hazard{.kind = FindingKind::kUnwrittenResult,
                      .array = region.name,
                      .element = element_at(region, elements.front() * shown_element_bytes(region)),
                      .occurrences = elements.size()};
        hazard.element.resize(1);
        hazards.push_back(std::move(hazard));
    }
    return hazards;
}

std::vector<Hazard> nan_results(GridRun& dispatch, const std::vector<Buffer>& before) {
    dispatch.enter();
    std::vector<Hazard> hazards = dispatch.state().nan_log.take();
    if (hazards.empty()) {
        return {};
    }
    std::vector<std::string> poisoned;
    for (const Region& region : dispatch.tree().regions) {
        if (!is_array(region)) {
            continue;
        }
        if (before[region.binding].initialized &&
            holds_nan(region, before[region.binding].bytes.data())) {
            return {};
        }
        if (region.is_written && holds_nan(region, region.data())) {
            poisoned.push_back(region.name);
        }
    }
    std::erase_if(hazards, [&](const Hazard& hazard) {
        return std::find(poisoned.begin(), poisoned.end(), hazard.array) == poisoned.end();
    });
    return hazards;
}

bool has_new_infinities(GridRun& dispatch, const std::vector<Buffer>& before) {
    dispatch.enter();
    const auto& regions = dispatch.tree().regions;
    const auto holds_now = [](const Region& region) {
        return is_array(region) && region.is_written && holds_infinity(region, region.data());
    };
    const auto held_before = [&](const Region& region) {
        return is_array(region) && before[region.binding].initialized &&
               holds_infinity(region, before[region.binding].bytes.data());
    };
    return std::any_of(regions.begin(), regions.end(), holds_now) &&
           std::none_of(regions.begin(), regions.end(), held_before);
}

std::vector<Hazard> infinite_results(GridRun& dispatch) {
    dispatch.enter();
    HazardLog log;
    for (const Region& region : dispatch.tree().regions) {
        if (!is_array(region) || !region.is_written || region.state().undefined.empty()) {
            continue;
        }
        for_each_scalar(region, [&](std::size_t offset, ScalarType type) {
            const auto found = region.state().undefined.find(offset / region.location_bytes);
            if (found == region.state().undefined.end() || type.kind != ScalarType::Kind::kFloat ||
                !std::isinf(number_at(region.data() + offset, type))) {
                return;
            }
            dispatch.state().origins.for_each(found->second, [&](const Hazard& cause) {
                add_infinite(log, region, offset, cause);
            });
        });
    }
    return log.take();
}

std::vector<Hazard> order_dependences(GridRun& dispatch, GridRun& backward) {
    std::vector<Hazard> hazards;
    dispatch.enter();
    for (const Region& region : dispatch.tree().regions) {
        // Another view of the same memory may take its bits for those of another type.
        if (!is_array(region) || !region.is_written) {
            continue;
        }
        const std::byte* const other_bytes = backward.bytes_of(region);
        if (std::memcmp(region.data(), other_bytes, region.size_bytes) == 0) {
            continue;
        }
        const double scale = kRounding * largest(region);
        HazardLog log;
        for_each_scalar(region, [&](std::size_t offset, ScalarType type) {
            const double tolerance = type.kind == ScalarType::Kind::kFloat ? scale : 0;
            const double value = number_at(region.data() + offset, type);
            const double other_value = number_at(other_bytes + offset, type);
            if (is_close(value, other_value, tolerance)) {
                return;
            }
            Hazard* const hazard = log.add(FindingKind::kOrderDependent,
                                           dispatch.state().order_line, 0, region.name, 0);
            if (hazard != nullptr) {
                hazard->element = element_at(region, offset);
                hazard->value = text_of(read_scalar(region.data(), offset, type), type);
                hazard->other_value = text_of(read_scalar(other_bytes, offset, type), type);
            }
        });
        for (Hazard& hazard : log.take()) {
            hazard.invocations.clear();
            hazards.push_back(std::move(hazard));
        }
    }
    return hazards;
}

std::vector<Hazard> notes(GridRun& dispatch) {
    dispatch.enter();
    HazardLog log;
    for (const Region* region : buffers_of(dispatch)) {
        if (is_array(*region) && !region->state().was_read &&
            is_readonly(dispatch, region->binding)) {
            log.add(FindingKind::kUnusedInput, 0, 0, region->name, 0);
        }
    }
    for (const HappensBefore& order : dispatch.state().orders) {
        if (order.lenient_barrier_line() == 0) {
            continue;
        }
        Hazard* const hazard =
            log.add(FindingKind::kFenceBeforeBarrier, order.lenient_barrier_line(), 0, "", 0);
        if (hazard != nullptr) {
            hazard->is_in_image = order.own_class() == kImages;
        }
    }
    std::vector<Hazard> hazards = log.take();
    for (Hazard& hazard : hazards) {
        hazard.invocations.clear();
    }
    report_what_stays(dispatch);
    for (Hazard& note : dispatch.state().note_log.take()) {
        hazards.push_back(std::move(note));
    }
    return hazards;
}

}  // namespace vkp::audit
