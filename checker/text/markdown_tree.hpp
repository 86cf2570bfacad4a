// What is in a Markdown text: its blocks, as md4c reads them.
#pragma once

#include "checker/text/styled_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

enum class BlockKind {
    kDocument,
    kHeading,
    kParagraph,
    kCode,
    kQuote,
    kList,
    kItem,
    kRule,
    kTable,
    kRow,
    kCell
};

enum class Alignment { kLeft, kCenter, kRight };

struct Block {
    BlockKind kind = BlockKind::kDocument;
    unsigned number = 0;      // the level of a heading; the first number of an ordered list
    bool is_ordered = false;  // of a list
    bool is_tight = false;    // of a list: no empty lines between its items
    Alignment alignment = Alignment::kLeft;  // of a cell
    StyledText text = {};
    std::string picture = {};  // of a paragraph that is one: its address; the text describes it
    std::vector<Block> children = {};
};

enum class Pictures { kLeftOut, kKept };

// Where `style` has no colours or links, the text itself says what is code, emphasis or a link. Of
// lists and quotes in each other, only the outer ones are kept if there are very many. Of pictures
// nothing is left, unless somebody can show them.
Block markdown_tree(std::string_view markdown, const Style& style,
                    Pictures pictures = Pictures::kLeftOut);

}  // namespace vkp
