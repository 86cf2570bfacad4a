#include "harness/judge/barrier_place.hpp"

#include "harness/judge/guard.hpp"

#include <algorithm>

namespace vkp {

namespace {

// From the statement outwards.
std::vector<std::size_t> way_out(const Syntax& syntax, std::size_t statement) {
    std::vector<std::size_t> way;
    for (; statement != 0; statement = syntax.statements[statement].parent) {
        way.push_back(statement);
    }
    return way;
}

// In which iterations a thread comes to an element in that line.
std::vector<std::int64_t> iterations_at(const GlslAnalysis& analysis, std::size_t loop,
                                        const ElementAccess& access, std::uint32_t thread,
                                        const audit::Hazard& hazard, bool& is_known) {
    std::vector<std::int64_t> found;
    const auto iterations = analysis.iterations(loop, thread);
    is_known = is_known && iterations.has_value();
    if (!iterations) {
        return found;
    }
    for (const std::int64_t at : iterations->values) {
        const LoopValues loops{{iterations->variable, at}};
        bool comes = true;
        for (const Question& question : questions_around(analysis.syntax(), access.statement)) {
            const auto passes = analysis.value(question.condition, access.statement, thread, loops);
            is_known = is_known && passes.has_value();
            comes = comes && passes.value_or(0) != 0;
        }
        for (std::size_t i = 0; comes && i < access.indices.size(); ++i) {
            const auto index = analysis.value(access.indices[i], access.statement, thread, loops);
            is_known = is_known && index.has_value();
            comes = index && i < hazard.element.size() && *index == hazard.element[i].value;
        }
        if (comes) {
            found.push_back(at);
        }
    }
    return found;
}

}  // namespace

std::size_t statement_of(const audit::Access& access, const audit::Hazard& hazard,
                         const GlslAnalysis& analysis) {
    for (const ElementAccess& item : analysis.syntax().accesses) {
        if (item.line == access.line && item.array == hazard.array &&
            (access.writes ? item.writes : item.reads)) {
            return item.statement;
        }
    }
    return 0;
}

std::size_t divergent_around(const GlslAnalysis& analysis, std::size_t statement) {
    std::size_t found = 0;
    for (std::size_t at = analysis.syntax().statements[statement].parent; at != 0;
         at = analysis.syntax().statements[at].parent) {
        found = analysis.is_divergent(at) ? at : found;
    }
    return found;
}

int early_return(const GlslAnalysis& analysis, std::size_t function, int before) {
    const Syntax& syntax = analysis.syntax();
    for (std::size_t i = 0; i < syntax.statements.size(); ++i) {
        const Statement& each = syntax.statements[i];
        const bool is_return = each.kind == Statement::Kind::kSimple && each.begin < each.end &&
                               syntax.words[each.begin].text == "return";
        if (is_return && syntax.holds(function, i) && syntax.first_line(i) < before &&
            divergent_around(analysis, i) != 0) {
            return syntax.first_line(i);
        }
    }
    return 0;
}

std::vector<std::string> names_on_both_sides(const Syntax& syntax, std::size_t outer, int before,
                                             int behind) {
    std::vector<std::string> names;
    for (const Assignment& each : syntax.assignments) {
        const std::size_t scope = syntax.statements[each.statement].parent;
        const bool is_in_front = each.declares && syntax.holds(outer, each.statement) &&
                                 syntax.first_line(each.statement) <= before &&
                                 syntax.last_line(scope) >= behind;
        const auto is_use = [&](const Word& word) {
            return word.text == each.name && word.line >= behind &&
                   word.line <= syntax.last_line(scope);
        };
        if (is_in_front && std::find(names.begin(), names.end(), each.name) == names.end() &&
            std::any_of(syntax.words.begin(), syntax.words.end(), is_use)) {
            names.push_back(each.name);
        }
    }
    return names;
}

std::optional<BarrierPlace> place_between(const Syntax& syntax, std::size_t first,
                                          std::size_t second) {
    const std::vector<std::size_t> way = way_out(syntax, first);
    const std::vector<std::size_t> other = way_out(syntax, second);
    BarrierPlace place;
    auto a = way.rbegin();
    auto b = other.rbegin();
    for (; a != way.rend() && b != other.rend() && *a == *b; ++a, ++b) {
        place.common = *a;
    }
    if (a == way.rend() || b == other.rend()) {
        return {};
    }
    place.first = *a;
    place.second = *b;
    return place;
}

std::size_t loop_around(const Syntax& syntax, std::size_t first, std::size_t second) {
    std::size_t loop = syntax.around(first, Statement::Kind::kLoop);
    while (loop != 0 && !syntax.holds(loop, second)) {
        loop = syntax.around(syntax.statements[loop].parent, Statement::Kind::kLoop);
    }
    return loop;
}

std::optional<bool> meet_in_one(const audit::Hazard& hazard, const GlslAnalysis& analysis,
                                std::size_t loop) {
    bool is_known = true;
    std::vector<std::int64_t> first;
    std::vector<std::int64_t> second;
    for (const ElementAccess& access : analysis.syntax().accesses) {
        if (access.line != hazard.access.line || access.array != hazard.array) {
            continue;
        }
        for (const audit::Access* each : {&hazard.access, &*hazard.other}) {
            if (each->writes ? !access.writes : !access.reads) {
                continue;
            }
            const std::vector<std::int64_t> at =
                iterations_at(analysis, loop, access, each->invocation, hazard, is_known);
            std::vector<std::int64_t>& all = each == &hazard.access ? first : second;
            all.insert(all.end(), at.begin(), at.end());
        }
    }
    if (!is_known || first.empty() || second.empty()) {
        return {};
    }
    return std::any_of(first.begin(), first.end(), [&](std::int64_t each) {
        return std::find(second.begin(), second.end(), each) != second.end();
    });
}

}  // namespace vkp
