// The parts of an instrumented module outside the kernel's own code: the private counters, the
// record buffer, and the functions that write it.
#pragma once

#include "harness/instrument/access.hpp"
#include "harness/instrument/code_builder.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/spirv/global_builder.hpp"

#include <utility>
#include <vector>

namespace vkp {

class RecordCode {
public:
    // Adds the private counters and the record buffer to `module`, which must outlive this.
    RecordCode(spirv::Module& module, const InstrumentOptions& options);

    // Adds one to the sites and returns its index.
    std::uint32_t add_access_site(AccessSite site, std::size_t logged_indices);
    std::uint32_t add_barrier_site(int line);
    std::uint32_t add_loop_site(int line);

    // The private variable of a counter, of a word of each invocation, of a barrier's count, of an
    // access's out-of-bounds count and of its logged index. Only requested words are stored at the
    // end.
    spirv::Id counter(Counter counter);
    spirv::Id word(InvocationWord word);
    spirv::Id barrier_count(std::uint32_t site);
    spirv::Id out_of_bounds_count(std::uint32_t site);
    spirv::Id logged_index(std::uint32_t site, std::size_t slot);
    [[nodiscard]] std::uint32_t loop_iteration_limit() const { return loop_iteration_limit_; }
    [[nodiscard]] bool counts_subgroup_iterations() const { return counts_subgroup_iterations_; }
    [[nodiscard]] std::uint32_t path_key() const { return path_key_; }
    [[nodiscard]] bool counts() const { return !shared_; }
    [[nodiscard]] bool has_guards() const { return guards_ == Guards::kAll; }

    // The private variable that holds a buffer's array length from the start of main.
    spirv::Id length(const BufferArray& array);

    // The function to call before main returns.
    [[nodiscard]] spirv::Id finish_function() const { return finish_function_; }

    // The code with which main must begin. Call it last, as it covers all lengths requested so far.
    void emit_lengths(CodeBuilder& code) const;

    // Adds that function, once all sites are known.
    void add_finish_function();

    // Moves the lists of sites out.
    Instrumented take_sites();

private:
    std::uint32_t add_word(std::string_view name);
    spirv::Id use_word(std::size_t index);
    void place_words();
    void emit_own_record(CodeBuilder& code);
    void emit_shared_record(CodeBuilder& code);
    void emit_stores(CodeBuilder& code, bool of_accesses, spirv::Id invocation,
                     spirv::Id invocations);
    spirv::Id emit_slot(CodeBuilder& code, std::uint32_t slot);
    spirv::Id emit_invocation_count(CodeBuilder& code);
    spirv::Id emit_invocation_index(CodeBuilder& code);
    void emit_subgroup_sum(CodeBuilder& code);
    spirv::Id emit_any_fault(CodeBuilder& code, bool with_loops);
    spirv::Id emit_is_first_to_tell(CodeBuilder& code, spirv::Id invocation);
    spirv::Id emit_word_pointer(CodeBuilder& code, spirv::Id index);
    void emit_store(CodeBuilder& code, std::uint32_t slot, spirv::Id invocation,
                    spirv::Id invocations);
    spirv::Id load_component(CodeBuilder& code, spirv::Id vector_variable, std::uint32_t component);

    spirv::Module& module_;
    spirv::GlobalBuilder globals_;
    Instrumented sites_;
    struct Word {
        spirv::Id variable = 0;
        bool is_used = false;
        bool is_of_access = false;
    };
    std::vector<Word> words_;  // in the order of InvocationWord
    std::vector<std::pair<BufferArray, spirv::Id>> lengths_;
    std::uint32_t loop_iteration_limit_;
    bool counts_subgroup_iterations_;
    Guards guards_;
    std::uint32_t path_key_;
    bool counts_in_halves_;
    std::optional<SharedRecord> shared_;
    spirv::Id record_buffer_;
    spirv::Id finish_function_;
};

}  // namespace vkp
