// Values as bytes, for messages between two processes of one program. members.hpp lists the members
// of a struct once, for both directions.
//
// Large arrays go beside the message as they are, so that nobody copies them: its attachments.
//
// A message may come from a process that a kernel has taken over: every length, flag and enumerator
// is checked before it is used.
#pragma once

#include "harness/model/array_bytes.hpp"
#include "harness/worker/members.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace vkp {

using Bytes = std::vector<std::byte>;

// What makes an attachment worth more than a copy. Its length has this bit.
inline constexpr std::size_t kLeastAttached = std::size_t{1} << 20U;
inline constexpr std::uint64_t kIsAttached = std::uint64_t{1} << 63U;
// Stands in place of the length of an array that a recipe follows of.
inline constexpr std::uint64_t kIsRecipe = std::uint64_t{1} << 62U;

// A message to send. The attachments must outlive it.
struct Packed {
    Bytes head;
    std::vector<std::span<const std::byte>> attachments = {};
};

// A message that has come.
struct Received {
    Bytes head;
    std::vector<Bytes> attachments = {};
};

// Bytes that are no message of the kind that was expected.
class ProtocolError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

template <typename T>
concept Struct = requires(T& value) { members(value); };

// Has values that no sender with good intentions makes.
template <typename T>
concept Checked = requires(const T& value) { value.is_consistent(); };

// Whether values of a struct are copied byte by byte, many at once: any bytes are a valid value.
template <typename T>
inline constexpr bool kIsPlain = false;
template <>
inline constexpr bool kIsPlain<Counts> = std::has_unique_object_representations_v<Counts>;

template <typename T>
concept Plain = (std::is_arithmetic_v<T> && !std::same_as<T, bool>) || std::same_as<T, std::byte> ||
                kIsPlain<T>;

class ArchiveWriter {
public:
    explicit ArchiveWriter(bool attaches = false) : attaches_(attaches) {}

    // Writes nothing, and only counts the bytes that the same values would take.
    void measure() { measures_ = true; }
    // Begins to write, with memory for the measured bytes reserved: a growing vector would hold
    // large arrays twice.
    void begin() {
        measures_ = false;
        bytes_.reserve(size_);
    }

    [[nodiscard]] Bytes take() { return std::move(bytes_); }
    [[nodiscard]] std::vector<std::span<const std::byte>> take_attachments() {
        return std::move(attachments_);
    }

    template <Plain T>
    void write(const T& value) {
        write_all(std::span<const T>(&value, 1));
    }

    void write(bool value) { write(static_cast<std::uint8_t>(value)); }

    template <typename T>
        requires std::is_enum_v<T> && (!Plain<T>)
    void write(T value) {
        write(static_cast<std::uint32_t>(value));
    }

    void write(const std::string& text) {
        write(std::uint64_t{text.size()});
        write_all(std::span<const char>(text));
    }

    template <typename T>
    void write(const std::vector<T>& values) {
        if constexpr (std::same_as<T, std::byte>) {
            write_bytes(values);
            return;
        }
        write(std::uint64_t{values.size()});
        if constexpr (Plain<T>) {
            write_all(std::span<const T>(values));
        } else {
            for (const auto& value : values) {
                write(static_cast<const T&>(value));
            }
        }
    }

    void write(const ArrayBytes& bytes) {
        if (const MadeBytes* const made = bytes.made()) {
            write(kIsRecipe);
            write(made->recipe());
        } else {
            write_bytes(bytes);
        }
    }

    template <typename T>
    void write(const std::optional<T>& value) {
        write(value.has_value());
        if (value) {
            write(*value);
        }
    }

    template <Struct T>
    void write(const T& value) {
        members(value)([this](const auto&... member) { (this->write(member), ...); });
    }

private:
    void write_bytes(std::span<const std::byte> bytes) {
        const bool is_attached = attaches_ && bytes.size() >= kLeastAttached;
        write(std::uint64_t{bytes.size()} | (is_attached ? kIsAttached : 0));
        if (!is_attached) {
            write_all(bytes);
        } else if (!measures_) {
            attachments_.push_back(bytes);
        }
    }

    template <typename T>
    void write_all(std::span<T> values) {
        const auto added = std::as_bytes(values);
        if (measures_) {
            size_ += added.size();
            return;
        }
        bytes_.insert(bytes_.end(), added.begin(), added.end());
    }

    Bytes bytes_;
    std::vector<std::span<const std::byte>> attachments_;
    std::size_t size_ = 0;
    bool measures_ = false;
    bool attaches_;
};

class ArchiveReader {
public:
    // The attachments are taken.
    explicit ArchiveReader(std::span<const std::byte> bytes, std::span<Bytes> attachments = {})
        : rest_(bytes), attachments_(attachments) {}

    template <typename T>
    T read() {
        T value{};
        read(value);
        return value;
    }

    void require_end() const {
        if (!rest_.empty() || !attachments_.empty()) {
            throw ProtocolError("a message is too long");
        }
    }

private:
    template <Plain T>
    void read(T& value) {
        read_all(std::span<T>(&value, 1));
    }

    void read(bool& value) {
        const auto number = read<std::uint8_t>();
        require(number <= 1);
        value = number == 1;
    }

    template <typename T>
        requires std::is_enum_v<T> && (!Plain<T>)
    void read(T& value) {
        const auto number = read<std::uint32_t>();
        require(number <= static_cast<std::uint32_t>(last_enumerator(T{})));
        value = static_cast<T>(number);
    }

    void read(std::string& text) {
        text.resize(read_size(1));
        read_all(std::span(text));
    }

    void read(ArrayBytes& bytes) {
        const auto length = read<std::uint64_t>();
        bytes = length == kIsRecipe ? ArrayBytes(read<Recipe>()) : ArrayBytes(read_bytes(length));
    }

    void read(Bytes& bytes) { bytes = read_bytes(read<std::uint64_t>()); }

    Bytes read_bytes(std::uint64_t length) {
        if ((length & kIsAttached) != 0) {
            require(!attachments_.empty() &&
                    attachments_.front().size() == (length & ~kIsAttached));
            Bytes bytes = std::move(attachments_.front());
            attachments_ = attachments_.subspan(1);
            return bytes;
        }
        require(length <= rest_.size());
        Bytes bytes = zero_bytes(static_cast<std::size_t>(length));
        read_all(std::span(bytes));
        return bytes;
    }

    template <typename T>
    void read(std::vector<T>& values) {
        if constexpr (Plain<T>) {
            values.resize(read_size(sizeof(T)));
            read_all(std::span(values));
        } else {
            // Every value takes at least a byte, so no length can ask for much more memory than the
            // message has.
            const std::size_t size = read_size(1);
            for (std::size_t i = 0; i < size; ++i) {
                values.push_back(read<T>());
            }
        }
    }

    template <typename T>
    void read(std::optional<T>& value) {
        if (read<bool>()) {
            value = read<T>();
        }
    }

    template <Struct T>
    void read(T& value) {
        members(value)([this](auto&... member) { (this->read(member), ...); });
        if constexpr (Checked<T>) {
            require(value.is_consistent());
        }
    }

    // A length, if so many values of that size can still follow.
    std::size_t read_size(std::size_t value_bytes) {
        const auto size = read<std::uint64_t>();
        require(size <= rest_.size() / value_bytes);
        return static_cast<std::size_t>(size);
    }

    template <typename T>
    void read_all(std::span<T> values) {
        require(values.size_bytes() <= rest_.size());
        if (!values.empty()) {
            std::memcpy(values.data(), rest_.data(), values.size_bytes());
        }
        rest_ = rest_.subspan(values.size_bytes());
    }

    static void require(bool holds) {
        if (!holds) {
            throw ProtocolError("a message is damaged");
        }
    }

    std::span<const std::byte> rest_;
    std::span<Bytes> attachments_;
};

template <typename T>
Bytes pack(const T& value) {
    ArchiveWriter writer;
    writer.measure();
    writer.write(value);
    writer.begin();
    writer.write(value);
    return writer.take();
}

// The same with large arrays as attachments. The value must outlive the message.
template <typename T>
Packed pack_apart(const T& value) {
    ArchiveWriter writer(true);
    writer.measure();
    writer.write(value);
    writer.begin();
    writer.write(value);
    return {writer.take(), writer.take_attachments()};
}

// Throws ProtocolError.
template <typename T>
T unpack(Received message) {
    ArchiveReader reader(message.head, message.attachments);
    T value = reader.read<T>();
    reader.require_end();
    return value;
}

// Throws ProtocolError.
template <typename T>
T unpack(std::span<const std::byte> bytes) {
    ArchiveReader reader(bytes);
    T value = reader.read<T>();
    reader.require_end();
    return value;
}

}  // namespace vkp
