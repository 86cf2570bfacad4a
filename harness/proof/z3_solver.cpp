#include "harness/proof/solver.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace vkp::proof {
#ifdef __EMSCRIPTEN__

std::unique_ptr<Solver> load_z3() {
    return nullptr;
}

#else
namespace {

// Z3 counts its steps, so that an answer does not depend on the machine's speed. No solution of a
// puzzle needs half as many for a question.
constexpr int kStepsPerQuestion = 400'000;

// The five functions of Z3's C interface that text needs.
struct Library {
    void* (*make_config)();
    void (*delete_config)(void*);
    void* (*make_context)(void*);
    void (*delete_context)(void*);
    const char* (*evaluate)(void*, const char*);
};

template <typename FunctionPointer>
void find(void* library, const char* name, FunctionPointer& function) {
    function = reinterpret_cast<FunctionPointer>(dlsym(library, name));  // NOLINT
}

std::optional<Library> load_library() {
    void* const library = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return std::nullopt;
    }
    Library functions = {};
    find(library, "Z3_mk_config", functions.make_config);
    find(library, "Z3_del_config", functions.delete_config);
    find(library, "Z3_mk_context", functions.make_context);
    find(library, "Z3_del_context", functions.delete_context);
    find(library, "Z3_eval_smtlib2_string", functions.evaluate);
    const bool has_all = functions.make_config != nullptr && functions.delete_config != nullptr &&
                         functions.make_context != nullptr && functions.delete_context != nullptr &&
                         functions.evaluate != nullptr;
    return has_all ? std::optional(functions) : std::nullopt;
}

class Z3 : public Solver {
public:
    explicit Z3(const Library& library) : library_(library) {
        void* const config = library_.make_config();
        context_ = library_.make_context(config);
        library_.delete_config(config);
        library_.evaluate(context_,
                          fmt::format("(set-option :rlimit {})", kStepsPerQuestion).c_str());
    }
    Z3(const Z3&) = delete;
    Z3& operator=(const Z3&) = delete;
    ~Z3() override { library_.delete_context(context_); }

    Answer ask(const std::string& script) override {
        const Answer answer = begin(script);
        note_effort(answer);
        end();
        return answer;
    }

    [[nodiscard]] Effort effort() const override { return effort_; }

    std::optional<std::vector<std::int64_t> > example(
        const std::string& script, const std::vector<std::string>& names) override {
        std::optional<std::vector<std::int64_t> > numbers;
        const Answer answer = begin(script);
        note_effort(answer);
        if (answer == Answer::kSatisfiable) {
            numbers = numbers_in(library_.evaluate(
                context_, fmt::format("(get-value ({}))", fmt::join(names, " ")).c_str()));
        }
        end();
        return numbers && numbers->size() == names.size() ? numbers : std::nullopt;
    }

private:
    Answer begin(const std::string& script) {
        const std::string_view answer =
            library_.evaluate(context_, ("(push)" + script + "(check-sat)").c_str());
        if (answer.starts_with("unsat")) {
            return Answer::kUnsatisfiable;
        }
        return answer.starts_with("sat") ? Answer::kSatisfiable : Answer::kUnknown;
    }
    void end() { library_.evaluate(context_, "(pop)"); }

    // Of "(:rlimit 142)": 142, the steps since the beginning.
    void note_effort(Answer answer) {
        const std::string_view told = library_.evaluate(context_, "(get-info :rlimit)");
        const std::size_t digits = std::min(told.find_first_of("0123456789"), told.size());
        std::uint64_t steps = effort_.steps;
        std::from_chars(told.data() + digits, told.data() + told.size(), steps);
        effort_.undecided =
            answer == Answer::kUnsatisfiable ? 0 : effort_.undecided + steps - effort_.steps;
        effort_.steps = steps;
    }

    // Of "((u3 5) (u7 (- 2)))": 5 and -2.
    static std::vector<std::int64_t> numbers_in(std::string_view values) {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string_view rest = values.substr(i);
            std::int64_t number = 0;
            // The digits of a name follow a letter.
            const bool begins = i > 0 && (values[i - 1] == ' ' || values[i - 1] == '\n');
            if (begins &&
                std::from_chars(rest.data(), rest.data() + rest.size(), number).ec == std::errc()) {
                numbers.push_back(values.substr(0, i).ends_with("(- ") ? -number : number);
            }
        }
        return numbers;
    }

    Library library_;
    void* context_ = nullptr;
    Effort effort_;
};

}  // namespace

std::unique_ptr<Solver> load_z3() {
    static const std::optional<Library> library = load_library();
    return library ? std::make_unique<Z3>(*library) : nullptr;
}

#endif
}  // namespace vkp::proof
