// The part of Decoder for memory that invocations share.
#include "harness/audit/decode/decoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace vkp::audit {

namespace {
// Bytes of race shadow for a byte of shared memory: 52 for 4, rounded up.
constexpr std::size_t kShadowBytes = 13;
constexpr std::uint32_t kWidestScalarBytes = 8;

// `elements`: the elements of the region's array that an earlier dispatch wrote.
void note_written_before(Region& region, const std::vector<std::size_t>& elements) {
    if (!region.is_buffer_block && region.element_bytes == 0) {
        return;
    }
    const std::size_t stride =
        region.element_bytes != 0 ? region.element_bytes : region.type->members.front()->stride;
    const std::size_t count = std::max<std::size_t>(stride / region.location_bytes, 1);
    for (const std::size_t element : elements) {
        region.shadow->note_written_before(element * stride / region.location_bytes, count);
    }
}

// A block of one member that has no name, or only its id as name ("%21").
bool is_nameless_block(const Region& region) {
    return region.type->members.size() == 1 && !region.type->member_names.front().empty() &&
           (region.name.empty() || region.name.starts_with('%'));
}

// Frames give their blocks no names.
void name_by_member(Region& region) {
    if (region.is_buffer_block && is_nameless_block(region)) {
        region.name = region.type->member_names.front();
    }
}

}  // namespace

Region& Decoder::new_region(spirv::Id id, const Type& type, spv::StorageClass storage) {
    tree_.regions.push_back({.name = shader_.names.name(id),
                             .type = &type,
                             .size_bytes = type.size_bytes,
                             .location_bytes = smallest_scalar_bytes(type),
                             .index = static_cast<std::uint32_t>(tree_.regions.size())});
    Region& region = tree_.regions.back();
    if (storage == spv::StorageClass::Workgroup && shares_with_ != nullptr) {
        region.index = state_.new_region_number();
    }
    switch (storage) {
        case spv::StorageClass::Workgroup:
            region.memory = Memory::kShared;
            region.is_buffer_block = is_nameless_block(region);
            name_by_member(region);
            if (aliased_.contains(id)) {
                take_shared_view(region);
                return region;
            }
            take_memory(region);
            break;
        case spv::StorageClass::StorageBuffer:
        case spv::StorageClass::Uniform:
            region.memory = Memory::kGlobal;
            take_buffer(region, id);
            break;
        case spv::StorageClass::PushConstant:
            region.memory = Memory::kConstant;
            region.is_buffer_block = true;
            take_memory(region);
            std::memcpy(region.data, push_constants_.data(),
                        std::min<std::size_t>(push_constants_.size(), region.size_bytes));
            return region;
        default:
            throw spirv::Error("a variable of a storage class that compute kernels do not have", 0);
    }
    if (is_written_.contains(id) || !region.initialized) {
        region.shadow = shadow_of(region, id);
    }
    if (region.memory == Memory::kGlobal && !region.initialized && shares_with_ == nullptr) {
        note_written_before(region, buffers_[region.binding].written);
    }
    return region;
}

RaceShadow* Decoder::shadow_of(const Region& region, spirv::Id id) {
    const bool is_global = region.memory == Memory::kGlobal;
    if (is_global && shares_with_ != nullptr) {
        return shares_with_->regions[tree_.regions.size() - 1].shadow;
    }
    return &tree_.shadows.emplace_back(
        (region.size_bytes + region.location_bytes - 1) / region.location_bytes, is_global,
        state_.happens_before_of(region.memory), private_locations(region, id));
}

void Decoder::take_memory(Region& region) {
    region.data = state_.arena.allocate_array<std::byte>(region.size_bytes + kPadding);
    region.initialized = region.memory != Memory::kShared;
    if (!region.initialized) {
        state_.arena.charge(region.size_bytes * kShadowBytes);
    }
}

// Shared blocks that are decorated so are views of one memory
// (SPV_KHR_workgroup_memory_explicit_layout).
void Decoder::find_shared_views() {
    shared_whole_.location_bytes = kWidestScalarBytes;
    shared_whole_.initialized = false;
    for (const spirv::Instruction& variable : shader_.module.globals) {
        if (variable.op != spv::Op::OpVariable || !aliased_.contains(variable.result()) ||
            type_of(variable.type()).storage != spv::StorageClass::Workgroup) {
            continue;
        }
        const Type& type = *type_of(variable.type()).element;
        Region& whole = shared_whole_;
        whole.size_bytes = std::max(whole.size_bytes, type.size_bytes);
        whole.location_bytes = std::min(whole.location_bytes, smallest_scalar_bytes(type));
        whole.initialized |= variable.operands.size() > 3;
    }
}

// The first shared variable allocates the memory.
void Decoder::take_shared_view(Region& region) {
    Region& whole = shared_whole_;
    if (whole.data == nullptr) {
        const bool is_initialized = whole.initialized;
        whole.memory = Memory::kShared;
        whole.index = region.index;
        take_memory(whole);
        whole.initialized = is_initialized;
        whole.shadow = &tree_.shadows.emplace_back(
            (whole.size_bytes + whole.location_bytes - 1) / whole.location_bytes, false,
            state_.shared_happens_before);
    }
    region.data = whole.data;
    region.initialized = whole.initialized;
    region.location_bytes = whole.location_bytes;
    region.shadow = whole.shadow;
    region.index = whole.index;
}

// Locations of a buffer for which no fence orders accesses: members without `coherent`.
std::vector<LocationRange> Decoder::private_locations(const Region& region, spirv::Id id) const {
    if (region.memory != Memory::kGlobal || coherent_.contains({id, std::nullopt})) {
        return region.is_incoherent ? std::vector{LocationRange{}} : std::vector<LocationRange>{};
    }
    std::vector<LocationRange> ranges;
    const Type& block = *region.type;
    for (std::uint32_t m = 0; m < block.members.size(); ++m) {
        const bool is_coherent = std::ranges::any_of(coherent_, [&](const auto& decorated) {
            return decorated.second == m && types_.has(decorated.first) &&
                   &types_.at(decorated.first) == region.type;
        });
        if (is_coherent && !region.is_incoherent) {
            continue;
        }
        LocationRange range{.first = block.byte_offsets[m] / region.location_bytes};
        for (const std::uint32_t next : block.byte_offsets) {
            if (next > block.byte_offsets[m]) {
                range.end = std::min<std::size_t>(range.end, next / region.location_bytes);
            }
        }
        ranges.push_back(range);
    }
    return ranges.size() == block.members.size() ? std::vector{LocationRange{}} : ranges;
}

void Decoder::take_buffer(Region& region, spirv::Id id) {
    const auto binding = bindings_.find(id);
    if (binding == bindings_.end() || binding->second >= buffers_.size()) {
        throw spirv::Error(fmt::format("there is no buffer for `{}`", region.name), 0);
    }
    Buffer& buffer = buffers_[binding->second];
    region.data = buffer.bytes.data();
    region.size_bytes = buffer.bytes.size() - kPadding;
    // Padding at the end of a block need not be there.
    const std::uint64_t alignment = region.type->alignment;
    if ((region.size_bytes + alignment - 1) / alignment * alignment < region.type->size_bytes) {
        throw spirv::Error(fmt::format("a buffer for `{}` that is too small", region.name), 0);
    }
    region.initialized = buffer.initialized;
    region.element_bytes = buffer.element_bytes;
    region.is_incoherent = buffer.is_incoherent;
    region.may_stay_unwritten = buffer.may_stay_unwritten;
    region.is_buffer_block = region.type->members.size() == 1;
    name_by_member(region);
    region.binding = binding->second;
    for (const auto& [readonly_id, is_readonly] : is_readonly_) {
        region.is_readonly |= readonly_id == id ||
                              (types_.has(readonly_id) && &types_.at(readonly_id) == region.type);
    }
}

}  // namespace vkp::audit
