// The part of Decoder for memory that invocations share.
#include "harness/audit/decode/decoder.hpp"
#include "harness/audit/steps/sync_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace vkp::audit {

namespace {
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
    MemoryViews& memory = views_.of(id);
    tree_.regions.push_back({.name = shader_.names.name(id),
                             .type = &type,
                             .size_bytes = type.size_bytes,
                             .location_bytes = memory.location_bytes,
                             .is_written = is_written_.contains(id)});
    Region& region = tree_.regions.back();
    switch (storage) {
        case spv::StorageClass::Workgroup:
            region.memory = Memory::kShared;
            region.storage = kSharedMemory;
            region.is_buffer_block = is_nameless_block(region);
            name_by_member(region);
            break;
        case spv::StorageClass::StorageBuffer:
        case spv::StorageClass::Uniform:
            region.memory = Memory::kGlobal;
            describe_buffer(region, id);
            break;
        case spv::StorageClass::PushConstant:
            region.memory = Memory::kConstant;
            region.is_buffer_block = true;
            provide_push_constants(region.size_bytes);
            break;
        default:
            throw spirv::Error("a variable of a storage class that compute kernels do not have", 0);
    }
    if (memory.first != nullptr) {
        share_memory(region, *memory.first);
    } else {
        memory.first = &region;
        need_memory(region, memory);
    }
    region.views->push_back(region.name);
    return region;
}

spv::ImageFormat Decoder::format_of(const Region& region) const {
    const auto image = region.memory == Memory::kGlobal ? options_.images.find(region.binding)
                                                        : options_.images.end();
    return image == options_.images.end() ? spv::ImageFormat::Unknown : image->second;
}

// Those that the dispatch does not set read as 0.
void Decoder::provide_push_constants(std::size_t size_bytes) {
    tree_.frame.charge(size_bytes);
    std::vector<std::byte>& bytes = tree_.push_constants;
    bytes.resize(std::max(bytes.size(), size_bytes + ArrayBytes::kPadding));
}

void Decoder::share_memory(Region& region, const Region& first) {
    region.memory_of_workgroup = first.memory_of_workgroup;
    region.views = first.views;
    region.initialized = first.initialized;
    region.is_watched = first.is_watched;
}

void Decoder::need_memory(Region& region, const MemoryViews& memory) {
    if (region.memory == Memory::kShared) {
        region.initialized = memory.is_initialized;
    }
    region.is_watched =
        region.memory != Memory::kConstant && (memory.is_written || !region.initialized);
    region.memory_of_workgroup = &tree_.frame.add(RegionMemory());
    region.views = std::make_shared<std::vector<std::string>>();
    tree_.memories.push_back({.region = &region,
                              .size_bytes = memory.size_bytes,
                              .is_written = memory.is_written,
                              .private_locations = private_locations(region, memory),
                              .reach = reach_of(region)});
}

Reach Decoder::reach_of(const Region& region) const {
    const auto found = region.memory == Memory::kGlobal ? options_.reaches.find(region.binding)
                                                        : options_.reaches.end();
    if (found == options_.reaches.end()) {
        return {};
    }
    return {.to_reads = read_scope(spirv::word(found->second.to_reads)),
            .to_writes = read_scope(spirv::word(found->second.to_writes))};
}

// Locations of a buffer for which no fence orders accesses: members without `coherent`, of any view
// of it.
std::vector<LocationRange> Decoder::private_locations(const Region& region,
                                                      const MemoryViews& memory) const {
    if (region.memory != Memory::kGlobal) {
        return {};
    }
    if (region.is_incoherent) {
        return {LocationRange{}};
    }
    std::vector<LocationRange> ranges;
    for (const MemoryViews::View& view : memory.views) {
        if (coherent_.contains({view.variable, std::nullopt})) {
            continue;
        }
        const std::vector<LocationRange> of_view =
            private_members(*view.type, memory.location_bytes);
        if (of_view.size() == view.type->members.size()) {
            return {LocationRange{}};
        }
        ranges.insert(ranges.end(), of_view.begin(), of_view.end());
    }
    return ranges;
}

std::vector<LocationRange> Decoder::private_members(const Type& block,
                                                    std::uint32_t location_bytes) const {
    std::vector<LocationRange> ranges;
    for (std::uint32_t m = 0; m < block.members.size(); ++m) {
        const bool is_coherent = std::ranges::any_of(coherent_, [&](const auto& decorated) {
            return decorated.second == m && types_.has(decorated.first) &&
                   &types_.at(decorated.first) == &block;
        });
        if (is_coherent) {
            continue;
        }
        LocationRange range{.first = block.byte_offsets[m] / location_bytes};
        for (const std::uint32_t next : block.byte_offsets) {
            if (next > block.byte_offsets[m]) {
                range.end = std::min<std::size_t>(range.end, next / location_bytes);
            }
        }
        ranges.push_back(range);
    }
    return ranges;
}

void Decoder::describe_buffer(Region& region, spirv::Id id) {
    const auto binding = bindings_.find(id);
    if (binding == bindings_.end() || binding->second >= buffers_.size()) {
        throw spirv::Error(fmt::format("there is no buffer for `{}`", region.name), 0);
    }
    const Buffer& buffer = buffers_[binding->second];
    region.size_bytes = buffer.bytes.size();
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
    region.storage = options_.images.contains(region.binding) ? kImages : kBuffers;
    for (const auto& [readonly_id, is_readonly] : is_readonly_) {
        region.is_readonly |= readonly_id == id ||
                              (types_.has(readonly_id) && &types_.at(readonly_id) == region.type);
    }
}

}  // namespace vkp::audit
