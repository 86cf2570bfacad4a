// Whether a value may represent another: of the specification's, of a lab file's, of the audit's.
#pragma once

namespace vkp {

// Within the tolerance, which is absolute. Infinities are close only to themselves. NaN is close to
// NaN and to nothing else: where a specification or a lab file says NaN, it is NaN that is wanted;
// that no input explains one is a finding of its own. A tolerance of NaN allows nothing but
// equality.
bool is_close(double actual, double expected, double tolerance);

}  // namespace vkp
