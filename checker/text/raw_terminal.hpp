// The terminal as a screen to draw on and a keyboard.
#pragma once

#include "checker/text/keys.hpp"

#include <termios.h>

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// Whether standard input and output are one that can move its cursor: a terminal, and no dumb one.
bool can_draw();

// What has been typed on standard input; waits for it unless a RawTerminal has entered. Without a
// screen a line of letters is as many keys.
std::vector<Key> typed_keys();

// Whether the user's locale is one of UTF-8.
bool has_utf8();

// Its life: enter() takes the screen and the keys, leave() gives them back as they were, as often
// as the program is stopped and continued.
class RawTerminal {
public:
    RawTerminal() { enter(); }
    ~RawTerminal() { leave(); }
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;

    // Again where it was entered: somebody else may have changed the terminal's mode.
    void enter();
    void leave();

    // Rows from the top; the rest becomes empty.
    void draw(const std::vector<std::string>& rows);

private:
    bool is_entered_ = false;
    termios before_{};
};

}  // namespace vkp
