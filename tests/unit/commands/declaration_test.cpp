#include "checker/options/declaration.hpp"

#include <gtest/gtest.h>

#include <array>

namespace vkp {
namespace {

enum class Fruit { kApple, kPear, kPlum };

constexpr std::array<Choice<Fruit>, 2> kFruits = {
    {{"apple", Fruit::kApple}, {"pear", Fruit::kPear}}};

TEST(Choices, AreWordsAndValues) {
    EXPECT_EQ(word_of(kFruits, Fruit::kPear), "pear");
    EXPECT_EQ(word_of(kFruits, Fruit::kPlum), "");
    EXPECT_EQ(value_of(kFruits, "apple"), Fruit::kApple);
    EXPECT_EQ(value_of(kFruits, "plum"), std::nullopt);
}

TEST(CommandDeclaration, KnowsTheWordThatIsTheDefault) {
    CommandDeclaration command;
    Fruit fruit = Fruit::kPear;
    std::optional<Fruit> other;
    command.choice("--fruit", fruit, kFruits, "");
    command.choice("--other", other, kFruits, "");
    const auto& first = std::get<WordTarget>(command.options[0].target);
    const auto& second = std::get<WordTarget>(command.options[1].target);
    EXPECT_EQ(first.words, (std::vector<std::string>{"apple", "pear"}));
    EXPECT_EQ(first.default_word, "pear");
    EXPECT_EQ(second.default_word, "");
    first.take(0);
    second.take(1);
    EXPECT_EQ(fruit, Fruit::kApple);
    EXPECT_EQ(other, Fruit::kPear);
}

TEST(CommandDeclaration, RunsWithWhatItsOptionsSet) {
    struct Basket {
        int fruits = 1;
    };
    const CommandDeclaration command = declared<Basket>(
        "basket", "",
        [](CommandDeclaration& of, Basket& basket) { of.option("n", &basket.fruits, ""); },
        [](const Basket& basket) { return basket.fruits; });
    EXPECT_EQ(command.run(), 1);
    *std::get<int*>(command.options.front().target) = 3;
    EXPECT_EQ(command.run(), 3);
}

}  // namespace
}  // namespace vkp
