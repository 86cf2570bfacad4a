#include "checker/report/svg_text.hpp"

namespace vkp::svg {

// Okabe and Ito's colours, which the colour-blind can tell apart; in the dark their lighter kin.
std::string_view style_sheet() {
    return R"svg(<style>
svg { --ink: #1b1b1f; --faint: #6b6b76; --paper: #ffffff; --line: #b9b9c4; --hatch: #d7d7df;
  --fault: #c4002b; --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #a3528a; --c4: #8a6d00;
  --c5: #2f7fb8; --c6: #7a4a00; --c7: #4a4a55; }
@media (prefers-color-scheme: dark) { svg { --ink: #ececf1; --faint: #a0a0ad; --paper: #17171b;
  --line: #4c4c58; --hatch: #3a3a44; --fault: #ff6b81; --c0: #56b4e9; --c1: #ff9350; --c2: #35cfa0;
  --c3: #e29cc8; --c4: #f0e442; --c5: #8fcdf2; --c6: #e0a860; --c7: #c6c6d0; } }
.paper { fill: var(--paper); }
text { font: 12px system-ui, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums; }
.title { font-size: 16px; font-weight: 600; }
.name { font-weight: 600; }
.note, .label { fill: var(--faint); font-size: 11px; }
.label { text-anchor: end; }
.value, .thread { text-anchor: middle; font-size: 11px; }
.value { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
.wanted { fill: var(--faint); font-style: italic; }
.wrong, .bad { fill: var(--fault); font-weight: 600; }
.cell { fill: var(--paper); stroke: var(--line); }
.empty { fill: url(#hatch); }
.fault { fill: none; stroke: var(--fault); stroke-width: 2.5; }
.outside { fill: none; stroke: var(--fault); stroke-dasharray: 3 2; }
.thread { fill: #ffffff; font-size: 10px; }
@media (prefers-color-scheme: dark) { .thread { fill: #17171b; } }
.edge { fill: none; stroke-opacity: 0.75; }
.write { stroke-dasharray: 5 3; }
.rule { stroke: var(--line); stroke-dasharray: 2 3; }
.k0 { fill: var(--c0); stroke: var(--c0); } .k1 { fill: var(--c1); stroke: var(--c1); }
.k2 { fill: var(--c2); stroke: var(--c2); } .k3 { fill: var(--c3); stroke: var(--c3); }
.k4 { fill: var(--c4); stroke: var(--c4); } .k5 { fill: var(--c5); stroke: var(--c5); }
.k6 { fill: var(--c6); stroke: var(--c6); } .k7 { fill: var(--c7); stroke: var(--c7); }
path.edge { fill: none; }
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"
 patternTransform="rotate(45)"><rect class="paper" width="6" height="6"/>
<line x1="0" y1="0" x2="0" y2="6" style="stroke: var(--hatch); stroke-width: 3"/></pattern></defs>
)svg";
}

}  // namespace vkp::svg
