// An open file or folder, closed at the end of its scope.
#pragma once

#include <unistd.h>

#include <span>
#include <string_view>
#include <utility>

namespace vkp {

class Descriptor {
public:
    // `number` is the result of open(); -1 means no file.
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (is_open()) {
            close(number_);
        }
    }

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }

private:
    int number_;
};

// The next bytes: their number, 0 at the end, or -1 with errno set.
ssize_t read_some(int descriptor, std::span<char> buffer);

// Returns false with errno set if not all of it could be written.
bool write_all(int descriptor, std::string_view bytes);

}  // namespace vkp
