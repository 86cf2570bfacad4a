shared float partial[8];

float sum_of_neighbours(uint i) {
    return partial[i] + partial[(i + 1) % 8];
}
