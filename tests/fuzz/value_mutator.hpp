// Changes one thing somewhere in a value, found through the members that archives know: the result
// unpacks, but is not what anybody meant.
#pragma once

#include "harness/worker/archive.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace vkp::fuzz {

class ValueMutator {
public:
    explicit ValueMutator(std::mt19937& random) : random_(random) {}

    template <typename T>
    void change_one(T& value) {
        std::size_t nodes = 0;
        visit(value, [&](auto& /*node*/) { ++nodes; });
        std::size_t before = below(nodes);
        visit(value, [&](auto& node) {
            if (before-- == 0) {
                change(node);
            }
        });
    }

private:
    static constexpr std::size_t kAllOfShortLists = 4;

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    // Calls `act` with everything that can be changed, outermost first.
    template <typename T, typename Act>
    void visit(T& value, Act act) {
        if constexpr (Struct<T>) {
            members(value)([&](auto&... member) { (visit(member, act), ...); });
        } else {
            act(value);
            visit_parts(value, act);
        }
    }

    template <typename T, typename Act>
    void visit_parts(T& /*leaf*/, Act /*act*/) {}

    template <typename T, typename Act>
    void visit_parts(std::vector<T>& values, Act act) {
        if constexpr (!Plain<T> && !std::same_as<T, bool>) {
            const std::size_t step = std::max<std::size_t>(1, values.size() / kAllOfShortLists);
            for (std::size_t i = 0; i < values.size(); i += step) {
                visit(values[i], act);
            }
        }
    }

    template <typename T, typename Act>
    void visit_parts(std::optional<T>& value, Act act) {
        if (value) {
            visit(*value, act);
        }
    }

    void change(bool& value) { value = !value; }

    template <typename T>
        requires std::is_enum_v<T>
    void change(T& value) {
        const auto last = static_cast<std::size_t>(last_enumerator(T{}));
        value = static_cast<T>(below(last + 1));
    }

    template <Plain T>
    void change(T& value) {
        constexpr std::array<std::uint64_t, 16> kNumbers = {
            0,    1,      2,          3,          7,          8,           63,          255,
            1000, 65'536, 0x7fffffff, 0x80000000, 0xffffffff, 1ULL << 40U, 1ULL << 63U, ~0ULL};
        value = below(4) == 0 ? static_cast<T>(static_cast<std::uint64_t>(value) + below(3) - 1)
                              : static_cast<T>(kNumbers[below(kNumbers.size())]);
    }

    void change(Counts& counts) { change(counts[static_cast<Counter>(below(kCounterCount))]); }

    void change(ArrayBytes& bytes) {
        std::vector<std::byte> values = bytes.take();
        change(values);
        bytes = std::move(values);
    }

    void change(std::byte& value) { value = static_cast<std::byte>(below(256)); }

    void change(std::string& text) {
        switch (below(4)) {
            case 0:
                text.clear();
                break;
            case 1:
                text += "\x1b]0;<&\"'\xff\xef\xbf\xbe\r\n{}";
                break;
            case 2:
                text = std::to_string(below(100));
                break;
            default:
                text.append(std::size_t{1} << below(21), 'x');
        }
    }

    template <typename T>
    void change(std::vector<T>& values) {
        switch (below(5)) {
            case 0:
                values.clear();
                break;
            case 1:
                values.resize(values.size() / 2);
                break;
            case 2:
                values.resize(values.size() + 1 + below(3));
                break;
            case 3:
                if (!values.empty()) {
                    const T copy = values[below(values.size())];
                    values.push_back(copy);
                }
                break;
            default:
                change_element(values);
        }
    }

    template <typename T>
    void change_element(std::vector<T>& values) {
        if constexpr (Plain<T>) {
            if (!values.empty()) {
                change(values[below(values.size())]);
            }
        } else {
            std::reverse(values.begin(), values.end());
        }
    }

    template <typename T>
    void change(std::optional<T>& value) {
        value = value ? std::optional<T>() : std::optional<T>(T{});
    }

    std::mt19937& random_;
};

}  // namespace vkp::fuzz
