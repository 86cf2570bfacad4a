// puzzle: 1
// about: an empty body
// verdict: not_started

void kernel() {}
