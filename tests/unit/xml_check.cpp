#include "tests/unit/xml_check.hpp"

#include "harness/base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <vector>

namespace vkp {

namespace {

bool is_name_character(char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '-' ||
           character == '_' || character == ':';
}

class XmlReader {
public:
    explicit XmlReader(std::string_view text) : all_(text), rest_(text) {}

    std::string fault() {
        if (with_valid_utf8(all_) != all_ || has_control_characters()) {
            return "bytes that no XML may hold";
        }
        while (fault_.empty() && !rest_.empty()) {
            read_characters();
            if (fault_.empty() && !rest_.empty()) {
                read_tag();
            }
        }
        if (fault_.empty() && !open_.empty()) {
            complain("no end of " + open_.back());
        }
        return fault_.empty() && roots_ != 1 ? "not one root" : fault_;
    }

private:
    [[nodiscard]] bool has_control_characters() const {
        return std::any_of(all_.begin(), all_.end(), [](char character) {
            return static_cast<unsigned char>(character) < ' ' && character != '\n' &&
                   character != '\t';
        });
    }

    void complain(const std::string& what) {
        if (fault_.empty()) {
            fault_ = what + " at: " + std::string(rest_.substr(0, 60));
        }
    }

    void expect(char character) {
        if (rest_.empty() || rest_.front() != character) {
            complain(std::string("no ") + character);
        } else {
            rest_.remove_prefix(1);
        }
    }

    void skip_spaces() {
        rest_.remove_prefix(std::min(rest_.size(), rest_.find_first_not_of(" \n\t")));
    }

    std::string read_name() {
        const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_name_character);
        std::string name(rest_.begin(), end);
        if (name.empty()) {
            complain("no name");
        }
        rest_.remove_prefix(name.size());
        return name;
    }

    void read_entity() {
        constexpr std::array<std::string_view, 5> kEntities = {"&amp;", "&lt;", "&gt;", "&quot;",
                                                               "&#39;"};
        const auto* const entity =
            std::find_if(kEntities.begin(), kEntities.end(),
                         [&](std::string_view known) { return rest_.starts_with(known); });
        if (entity == kEntities.end()) {
            complain("an unknown entity");
        } else {
            rest_.remove_prefix(entity->size());
        }
    }

    // Reads up to a character that ends the value.
    void read_until(char end) {
        while (fault_.empty() && !rest_.empty() && rest_.front() != end) {
            if (rest_.front() == '&') {
                read_entity();
            } else if (rest_.front() == '<' || rest_.starts_with("]]>")) {
                complain("a character that is not escaped");
            } else {
                rest_.remove_prefix(1);
            }
        }
    }

    void read_characters() {
        const std::string_view before = rest_;
        read_until('<');
        const std::string_view text = before.substr(0, before.size() - rest_.size());
        if (open_.empty() && text.find_first_not_of(" \n\t") != std::string_view::npos) {
            complain("text outside the root");
        }
    }

    void read_attributes() {
        std::set<std::string> names;
        for (skip_spaces(); fault_.empty() && !rest_.empty() && is_name_character(rest_.front());
             skip_spaces()) {
            if (!names.insert(read_name()).second) {
                complain("an attribute twice");
            }
            expect('=');
            expect('"');
            read_until('"');
            expect('"');
        }
    }

    void read_tag() {
        expect('<');
        const bool is_end = rest_.starts_with('/');
        rest_.remove_prefix(is_end ? 1 : 0);
        const std::string name = read_name();
        if (is_end) {
            if (open_.empty() || open_.back() != name) {
                complain("an end of what is not open, " + name);
            } else {
                open_.pop_back();
            }
        } else {
            roots_ += open_.empty() ? 1 : 0;
            read_attributes();
            const bool is_empty = rest_.starts_with('/');
            rest_.remove_prefix(is_empty ? 1 : 0);
            if (!is_empty) {
                open_.push_back(name);
            }
        }
        skip_spaces();
        expect('>');
    }

    std::string_view all_;
    std::string_view rest_;
    std::vector<std::string> open_;
    int roots_ = 0;
    std::string fault_;
};

}  // namespace

std::string xml_fault(std::string_view text) {
    return XmlReader(text).fault();
}

}  // namespace vkp
