// A drawing of an algorithm: rows of values, one below the other as time goes on, and arrows from
// what a value is made of.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace vkp::svg {

// Life: a kind of drawing adds rows, cells and links from the first to the last, then draw().
struct Sketch {
    enum class Look { kPlain, kUsed, kFound, kHidden, kWords };  // the last without a box
    struct Cell {
        std::size_t column = 0;  // in halves of a cell
        std::string text;
        Look look = Look::kPlain;
    };
    struct Row {
        std::string name;
        std::vector<Cell> cells = {};
    };
    // From a cell of a row to one of the next row, or of the same one.
    struct Link {
        std::size_t row = 0;
        std::size_t from = 0;
        std::size_t to = 0;
        bool is_down = true;
        bool is_unused = false;  // seen, but not taken
    };
    // Around these columns of the first rows.
    struct Frame {
        std::string name;
        std::size_t first = 0;
        std::size_t last = 0;
        std::size_t rows = 1;
    };

    Scalar scalar;  // of values
    std::vector<Row> rows = {};
    std::vector<Link> links = {};
    std::vector<Frame> frames = {};
    std::vector<std::string> notes = {};  // lines below it

    void begin_row(std::string name) { rows.push_back({std::move(name)}); }
    // Rounded, if it is long.
    [[nodiscard]] std::string text_of(double value) const;
    // Cells of the last row.
    void put(std::size_t column, std::string text, Look look = Look::kPlain);
    void put(std::size_t column, double value, Look look = Look::kPlain) {
        put(column, text_of(value), look);
    }
    // An arrow from a cell of the row before the last one to a cell of the last one.
    void link(std::size_t from, std::size_t to, bool is_unused = false);
    // And between the last two cells.
    void link_right();
};

// A kind of drawing, in a file of its own.
struct SketchKind {
    // `result`: what it must hold.
    Sketch (*draw)(const Puzzle& puzzle, const Case& of, const std::vector<double>& result);
    // Whether the arrays have the shapes that it reads; null where any have.
    bool (*fits)(const Case& of);
};
extern const SketchKind kExchanges, kGroups, kPlaces, kRounds, kScores, kLanes, kBins;

// That of the kind which the puzzle asks for, which is not DrawingKind::kElement.
Sketch sketch_of(const Puzzle& puzzle, const Case& of);

// As a still picture with that title.
std::string draw(const Sketch& sketch, const std::string& title);

}  // namespace vkp::svg
