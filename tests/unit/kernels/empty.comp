void kernel() {
}
