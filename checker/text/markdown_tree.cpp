#include "checker/text/markdown_tree.hpp"

#include "harness/base/utf8.hpp"

#include <md4c.h>

#include <array>
#include <new>
#include <utility>

namespace vkp {

namespace {

std::string_view decoded(std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kEntities = {
        {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\u00a0"}}};
    for (const auto& [name, character] : kEntities) {
        if (name == entity) {
            return character;
        }
    }
    return entity;
}

std::string with_plain_line_ends(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') {
            plain += text[i];
        } else if (i + 1 == text.size() || text[i + 1] != '\n') {
            plain += '\n';
        }
    }
    return plain;
}

std::string text_of(const MD_ATTRIBUTE& attribute) {
    std::string text;
    for (unsigned i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
        const unsigned begin = attribute.substr_offsets[i];
        const std::string_view part(attribute.text + begin,
                                    attribute.substr_offsets[i + 1] - begin);
        text += attribute.substr_types[i] == MD_TEXT_ENTITY ? decoded(part) : part;
    }
    return text;
}

// Takes md4c's callbacks, which come in the order of the text.
class TreeBuilder {
public:
    TreeBuilder(const Style& style, Pictures pictures) : style_(style), pictures_(pictures) {}

    Block take() { return std::move(document_); }

    void enter_block(MD_BLOCKTYPE type, void* detail);
    void leave_block(MD_BLOCKTYPE type);
    void enter_span(MD_SPANTYPE type, void* detail);
    void leave_span(MD_SPANTYPE type);
    void add_text(MD_TEXTTYPE type, std::string_view text);

private:
    void open(Block block) {
        open_.push_back(&open_.back()->children.emplace_back(std::move(block)));
    }
    void open_nested(Block block);
    Block& text_block();
    void put(std::string_view text);
    // What represents a style that is not there.
    void put_mark(std::string_view mark) {
        if (!style_.is_colored()) {
            put(mark);
        }
    }
    void end_link();

    const Style& style_;
    Pictures pictures_;
    Block document_;
    std::vector<Block*> open_ = {&document_};  // from the outermost
    Run run_;                                  // the style of what comes next
    std::string address_;                      // of the open link
    std::string link_text_;
    bool is_in_image_ = false;
};

Alignment alignment_of(MD_ALIGN align) {
    return align == MD_ALIGN_RIGHT    ? Alignment::kRight
           : align == MD_ALIGN_CENTER ? Alignment::kCenter
                                      : Alignment::kLeft;
}

// One that is nested too deep for any screen becomes a part of the block around it.
void TreeBuilder::open_nested(Block block) {
    constexpr std::size_t kDeepest = 16;
    const bool is_item = block.kind == BlockKind::kItem;
    const bool fits = is_item ? open_.back()->kind == BlockKind::kList : open_.size() < kDeepest;
    if (fits) {
        open(std::move(block));
    } else {
        open_.back()->children.push_back({.kind = BlockKind::kParagraph});
        open_.push_back(open_.back());
    }
}

void TreeBuilder::enter_block(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
        case MD_BLOCK_QUOTE:
            return open_nested({.kind = BlockKind::kQuote});
        case MD_BLOCK_UL:
            return open_nested(
                {.kind = BlockKind::kList,
                 .is_tight = static_cast<MD_BLOCK_UL_DETAIL*>(detail)->is_tight != 0});
        case MD_BLOCK_OL: {
            const auto& list = *static_cast<MD_BLOCK_OL_DETAIL*>(detail);
            return open_nested({.kind = BlockKind::kList,
                                .number = list.start,
                                .is_ordered = true,
                                .is_tight = list.is_tight != 0});
        }
        case MD_BLOCK_LI:
            return open_nested({.kind = BlockKind::kItem});
        case MD_BLOCK_HR:
            return open({.kind = BlockKind::kRule});
        case MD_BLOCK_H:
            return open({.kind = BlockKind::kHeading,
                         .number = static_cast<MD_BLOCK_H_DETAIL*>(detail)->level});
        case MD_BLOCK_CODE:
            return open({.kind = BlockKind::kCode});
        case MD_BLOCK_TABLE:
            return open({.kind = BlockKind::kTable});
        case MD_BLOCK_TR:
            return open({.kind = BlockKind::kRow});
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            return open(
                {.kind = BlockKind::kCell,
                 .alignment = alignment_of(static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align)});
        case MD_BLOCK_DOC:
        case MD_BLOCK_THEAD:
        case MD_BLOCK_TBODY:
            return;
        default:
            return open({.kind = BlockKind::kParagraph});
    }
}

void TreeBuilder::leave_block(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_DOC || type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY) {
        return;
    }
    const bool is_empty = type == MD_BLOCK_P && open_.back()->kind == BlockKind::kParagraph &&
                          open_.back()->text.empty() && open_.size() > 1;
    open_.pop_back();
    if (is_empty) {  // but for a picture
        open_.back()->children.pop_back();
    }
}

// A terminal shows nothing of a picture: statements draw with letters, too.
void TreeBuilder::enter_span(MD_SPANTYPE type, void* detail) {
    is_in_image_ = is_in_image_ || type == MD_SPAN_IMG;
    if (type == MD_SPAN_IMG && pictures_ == Pictures::kKept) {
        text_block().picture = text_of(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src);
    }
    if (type == MD_SPAN_A) {
        address_ = text_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
        link_text_.clear();
        run_.link = style_.has_links() ? address_ : "";
    } else if (type == MD_SPAN_CODE) {
        put_mark("`");
        run_.is_code = true;
    } else if (type == MD_SPAN_STRONG) {
        put_mark("**");
        run_.is_strong = true;
    } else if (type == MD_SPAN_EM) {
        put_mark("*");
        run_.is_emphasis = true;
    }
}

void TreeBuilder::leave_span(MD_SPANTYPE type) {
    is_in_image_ = is_in_image_ && type != MD_SPAN_IMG;
    if (type == MD_SPAN_A) {
        end_link();
    } else if (type == MD_SPAN_CODE) {
        run_.is_code = false;
        put_mark("`");
    } else if (type == MD_SPAN_STRONG) {
        run_.is_strong = false;
        put_mark("**");
    } else if (type == MD_SPAN_EM) {
        run_.is_emphasis = false;
        put_mark("*");
    }
}

void TreeBuilder::end_link() {
    run_.link.clear();
    if (!style_.has_links() && address_ != link_text_) {
        put(" (" + address_ + ")");
    }
    address_.clear();
}

// Items of a tight list have no paragraph.
Block& TreeBuilder::text_block() {
    Block& block = *open_.back();
    switch (block.kind) {
        case BlockKind::kHeading:
        case BlockKind::kParagraph:
        case BlockKind::kCode:
        case BlockKind::kCell:
            return block;
        default:
            break;
    }
    const bool is_begun =
        !block.children.empty() && block.children.back().kind == BlockKind::kParagraph;
    return is_begun ? block.children.back()
                    : block.children.emplace_back(Block{.kind = BlockKind::kParagraph});
}

void TreeBuilder::put(std::string_view text) {
    Run run = run_;
    run.text = text;
    append(text_block().text, std::move(run));
}

void TreeBuilder::add_text(MD_TEXTTYPE type, std::string_view text) {
    const std::string_view shown = type == MD_TEXT_BR         ? "\n"
                                   : type == MD_TEXT_SOFTBR   ? " "
                                   : type == MD_TEXT_NULLCHAR ? "\uFFFD"
                                   : type == MD_TEXT_ENTITY   ? decoded(text)
                                                              : text;
    if (!is_in_image_ || pictures_ == Pictures::kKept) {
        link_text_ += shown;
        put(shown);
    }
}

TreeBuilder& builder(void* user) {
    return *static_cast<TreeBuilder*>(user);
}

}  // namespace

Block markdown_tree(std::string_view markdown, const Style& style, Pictures pictures) {
    const std::string text = printable(with_plain_line_ends(markdown));
    TreeBuilder tree(style, pictures);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
        builder(user).enter_block(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void* /*detail*/, void* user) {
        builder(user).leave_block(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
        builder(user).enter_span(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void* /*detail*/, void* user) {
        builder(user).leave_span(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* begin, MD_SIZE size, void* user) {
        builder(user).add_text(type, {begin, size});
        return 0;
    };
    if (md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &tree) != 0) {
        throw std::bad_alloc();
    }
    return tree.take();
}

}  // namespace vkp
