#include "checker/text/keys.hpp"

#include <gtest/gtest.h>

namespace vkp {

static void PrintTo(const Key& key, std::ostream* out) {
    *out << static_cast<int>(key.kind) << " " << key.character;
}

namespace {

TEST(Keys, AreLettersAndControlSequences) {
    EXPECT_EQ(keys_of("nQ9"), (std::vector<Key>{{KeyKind::kCharacter, 'n'},
                                                {KeyKind::kCharacter, 'Q'},
                                                {KeyKind::kCharacter, '9'}}));
    EXPECT_EQ(keys_of("\x1b[A\x1bOB\x1b[5~\x1b[6~\x1b[H\x1b[4~\r"),
              (std::vector<Key>{{KeyKind::kUp},
                                {KeyKind::kDown},
                                {KeyKind::kPageUp},
                                {KeyKind::kPageDown},
                                {KeyKind::kHome},
                                {KeyKind::kEnd},
                                {KeyKind::kEnter}}));
}

TEST(Keys, IncludeALoneEscape) {
    EXPECT_EQ(keys_of("\x1b"), std::vector<Key>{{KeyKind::kEscape}});
    EXPECT_EQ(keys_of("\x1bn"), (std::vector<Key>{{KeyKind::kEscape}, {KeyKind::kCharacter, 'n'}}));
}

TEST(Keys, LeaveOutWhatHasNoMeaning) {
    EXPECT_TRUE(keys_of("\x1b[200~\x1b[1;5C\t\x7fé\x1b[").empty());
    EXPECT_TRUE(keys_of("").empty());
}

}  // namespace
}  // namespace vkp
