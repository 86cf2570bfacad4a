// Answers the requests of the browser edition's page with this program: web_bench ROUNDS
// <request.json prints the processor time of each round in milliseconds, as a JSON array
// (bench/web.mjs).
#include "checker/web/answer.hpp"

#include <ctime>
#include <iostream>
#include <iterator>
#include <string>

int main(int count, char** words) {
    if (count != 2) {
        std::cerr << "web_bench ROUNDS <request.json\n";
        return 2;
    }
    const std::string request{std::istreambuf_iterator<char>(std::cin), {}};
    std::string answer;
    std::cout << '[';
    for (int round = 0; round < std::stoi(words[1]); ++round) {
        const std::clock_t begin = std::clock();
        answer = vkp::answer(request);
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        std::cout << (round == 0 ? "" : ",") << seconds * 1000.0;
    }
    std::cout << "]\n";
    return answer.find("\"error\"") == 1 ? 1 : 0;
}
