// Proofs of the learner's kernels that have not changed since, in .workbook/proofs.txt beside the
// progress. The file may be deleted at any time: then they are looked for again.
#pragma once

#include "checker/report/proof_report.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/model/kernel.hpp"

#include <functional>
#include <string>

namespace vkp {

// A hash of all that a proof depends on: this program, the kernel's text or modules, and its task
// (a puzzle's id).
std::string proof_key(const Kernel& kernel, const std::string& task);

// The proof that is kept for the key, or else what `prove` finds, which is kept if it holds or is
// not known. A kernel that is wrong is looked at again, as its smallest case is to be shown. Where
// nothing can be kept, nothing is.
SizeProof kept_or_new_proof(const Workbook& workbook, const std::string& key,
                            const std::function<SizeProof()>& prove);

}  // namespace vkp
