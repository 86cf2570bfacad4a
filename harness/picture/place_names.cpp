#include "harness/picture/place_names.hpp"

#include "harness/audit/machine/pointer.hpp"

namespace vkp::picture {

namespace {

using audit::Type;

constexpr std::size_t kMaxNames = 65'536;

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

// The scalar type of the bits, if it is as wide as the declared one.
Scalar scalar_of(const Type& type, Scalar declared) {
    const audit::ScalarType& scalar = type.scalar;
    if (scalar.bits != 32 || byte_count(declared) != 4) {
        return declared;
    }
    using Kind = audit::ScalarType::Kind;
    return scalar.kind == Kind::kFloat    ? Scalar::kFloat32
           : scalar.kind == Kind::kSigned ? Scalar::kInt32
                                          : Scalar::kUint32;
}

}  // namespace

void name_cells(RecordedArray& array, const audit::Region& region, ElementType declared) {
    const std::size_t count = array.cell_count();
    if (!array.names.empty() || count > kMaxNames || sees_the_same(region, declared)) {
        return;
    }
    const Type& type = region.is_buffer_block ? *region.type->members.front() : *region.type;
    for (std::size_t cell = 0; cell < count; ++cell) {
        const std::uint64_t offset = cell * stride_bytes(declared);
        const Type* const scalar = scalar_at(type, offset);
        array.scalars.push_back(scalar == nullptr ? declared.scalar
                                                  : scalar_of(*scalar, declared.scalar));
        if (scalar == nullptr) {
            array.names.emplace_back();
            continue;
        }
        const std::vector<audit::Index> element = audit::element_at(region, offset);
        array.names.push_back(audit::element_text(type, element));
        std::vector<std::int64_t> place;
        for (const audit::Index& index : element) {
            place.push_back(index.value);
        }
        array.cells_by_place.emplace(std::move(place), cell);
    }
}

}  // namespace vkp::picture
