// Objects of the layer's own, for handles of Vulkan's.
#pragma once

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace vkp::capture {

// The loader begins each dispatchable object with a pointer that is the same for all objects of one
// instance or one device.
inline const void* dispatch_key(const void* handle) {
    return *static_cast<const void* const*>(handle);
}

template <typename Value>
class ByDispatchKey {
public:
    // What was added for the instance or device that the handle belongs to.
    Value& at(const void* handle) {
        const std::shared_lock lock(mutex_);
        return *values_.at(dispatch_key(handle));
    }

    void add(const void* handle, std::unique_ptr<Value> value) {
        const std::unique_lock lock(mutex_);
        values_[dispatch_key(handle)] = std::move(value);
    }

    std::unique_ptr<Value> remove(const void* handle) {
        const std::unique_lock lock(mutex_);
        const auto found = values_.find(dispatch_key(handle));
        std::unique_ptr<Value> value = std::move(found->second);
        values_.erase(found);
        return value;
    }

private:
    std::shared_mutex mutex_;
    std::unordered_map<const void*, std::unique_ptr<Value>> values_;
};

}  // namespace vkp::capture
