#include "harness/recording/places.hpp"

#include "harness/audit/machine/pointer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace vkp::recording {

namespace {

using audit::Type;

constexpr std::size_t kMaxNames = 65'536;

const Type& type_of(const audit::Variable& variable) {
    const audit::Region* const region = variable.region;
    return region == nullptr         ? *variable.type
           : region->is_buffer_block ? *region->type->members.front()
                                     : *region->type;
}

Cell cell_of(const audit::Variable& variable, std::uint64_t offset,
             const std::vector<audit::Index>& element) {
    Cell cell{.offset = offset, .place = audit::element_text(type_of(variable), element)};
    const std::string& place = cell.place;
    cell.is_component =
        place.size() > 1 && place[place.size() - 2] == '.' && element.back().member.empty();
    return cell;
}

bool is_number(const Type& type, std::uint32_t components) {
    return components == 1 ? type.kind == Type::Kind::kScalar
                           : type.kind == Type::Kind::kVector && type.count == components;
}

bool sees_the_same(const audit::Region& region, ElementType declared) {
    if (!region.is_buffer_block) {
        return false;
    }
    const Type& array = *region.type->members.front();
    return array.is_indexed() && array.kind != Type::Kind::kVector &&
           is_number(*array.element, declared.components) && array.stride == stride_bytes(declared);
}

// The type of the scalar at an offset; null in padding.
const Type* scalar_at(const Type& type, std::uint64_t offset) {
    switch (type.kind) {
        case Type::Kind::kScalar:
            return offset < type.size_bytes ? &type : nullptr;
        case Type::Kind::kStruct:
            for (std::size_t i = type.members.size(); i-- > 0;) {
                if (type.byte_offsets[i] <= offset) {
                    return scalar_at(*type.members[i], offset - type.byte_offsets[i]);
                }
            }
            return nullptr;
        case Type::Kind::kMatrix:
            if (type.stride < type.element->stride) {  // a stride in rows
                const bool is_inside = offset % type.element->stride / type.stride < type.count &&
                                       offset / type.element->stride < type.element->count;
                return is_inside ? type.element->element : nullptr;
            }
            break;
        case Type::Kind::kRuntimeArray:
            return scalar_at(*type.element, offset % type.stride);
        default:
            break;
    }
    const bool is_inside = type.is_indexed() && offset / type.stride < type.count;
    return is_inside ? scalar_at(*type.element, offset % type.stride) : nullptr;
}

// Every part of a place begins with "[" or ".".
std::string_view first_part(std::string_view place) {
    return place.substr(0, place.find_first_of("[.", 1));
}

}  // namespace

Cell cell_at(const audit::Variable& variable, std::uint64_t offset) {
    if (variable.region != nullptr) {
        return cell_of(variable, offset, audit::element_at(*variable.region, offset));
    }
    const audit::InitMask scalar{.variable = &variable,
                                 .scalar = static_cast<std::uint32_t>(offset)};
    return cell_of(variable, offset, audit::element_of_scalar(scalar));
}

Cell cell_outside_at(const audit::GroupAccess& access, std::uint32_t lane) {
    return cell_of(*access.pointer.variable, Cell::kOutside,
                   audit::element_at(access.pointer, lane));
}

void describe(Variable& variable, const audit::Region& region) {
    const Type* element = region.type;
    while (element->kind == Type::Kind::kArray) {
        variable.shape.push_back(static_cast<int>(element->count));
        element = element->element;
    }
    const std::vector<audit::ScalarPlace> scalars = audit::scalars_of(*element);
    variable.components = static_cast<std::uint32_t>(scalars.size());
    if (element->kind == Type::Kind::kStruct || scalars.empty()) {
        variable.type = "struct";
        return;
    }
    const std::string scalar = audit::name_of(scalars.front().type);
    variable.type = scalars.size() == 1 ? scalar : fmt::format("{} × {}", scalar, scalars.size());
}

std::vector<std::pair<std::uint64_t, audit::ScalarType>> other_elements(
    const audit::Region& region, const InterfaceArray& declared) {
    const std::size_t count = element_count(declared.shape);
    std::vector<std::pair<std::uint64_t, audit::ScalarType>> elements;
    if (count > kMaxNames || sees_the_same(region, declared.type)) {
        return elements;
    }
    const Type& type = region.is_buffer_block ? *region.type->members.front() : *region.type;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t offset = i * stride_bytes(declared.type);
        if (const Type* const scalar = scalar_at(type, offset)) {
            elements.emplace_back(offset, scalar->scalar);
        }
    }
    return elements;
}

Place place_of(const Cell& cell, std::uint32_t count) {
    constexpr std::string_view kComponents = "xyzw";
    Place place;
    std::string_view rest = cell.place;
    for (std::uint32_t i = 0; i < count && !rest.empty(); ++i) {
        const std::string_view part = first_part(rest);
        rest.remove_prefix(part.size());
        place.text += part;
        if (part.front() == '[') {
            std::from_chars(part.data() + 1, part.data() + part.size(),
                            place.indices.emplace_back());
        } else if (cell.is_component && rest.empty()) {
            place.indices.push_back(static_cast<std::int64_t>(kComponents.find(part.back())));
        }
    }
    return place;
}

bool is_part_of(const Cell& cell, const std::vector<audit::Index>& element) {
    const std::vector<std::int64_t> indices = place_of(cell).indices;
    std::size_t index = 0;
    std::string_view rest = cell.place;
    for (const audit::Index& wanted : element) {
        const std::string_view part = first_part(rest);
        rest.remove_prefix(part.size());
        const bool is_index = part.starts_with('[') || (cell.is_component && rest.empty());
        if (is_index != wanted.member.empty() || part.empty() ||
            (is_index ? indices[index++] != wanted.value : part != wanted.member)) {
            return false;
        }
    }
    return true;
}

std::string value_text(const Cell& cell, std::uint64_t bits) {
    return audit::text_of(bits, cell.type);
}

}  // namespace vkp::recording
