// What the page shows first: the fault where there is one, or else what the kernel is to teach.

import { evidenceOf } from './evidence.js';
import { telling } from './requests.js';

// {page, workgroup, finding, tick}
export function openingOf(picture, stories, maps) {
  const at = (page, rest) => ({ page, workgroup: 0, finding: null, tick: null, ...rest });
  const pageIn = (workgroup) => (stories.of(workgroup) ? 'story' : 'run');
  const finding = picture.findings[0];
  if (finding) {
    const workgroup = evidenceOf(picture, finding)?.workgroup ?? 0;
    return at(pageIn(workgroup), { workgroup, finding });
  }
  const wrong = firstWrong(picture);
  if (wrong) return at(pageIn(wrong.workgroup), wrong);
  const workgroup = busiest(picture);
  const tick = isAboutMemory(picture, stories, workgroup) ? telling(picture, workgroup) : null;
  if (tick !== null) return at('memory', { workgroup, tick });
  const hasMap = !stories.onAxis(workgroup) && isWorthAMap(picture, maps.of(workgroup));
  return at(hasMap ? 'map' : pageIn(workgroup), { workgroup });
}

// Several workgroups, or several rounds: one thread beside the other says less than where they work.
function isWorthAMap({ launch }, map) {
  return map !== null && (map.rounds.length > 1 || launch.workgroups[0] * launch.workgroups[1] > 1);
}

// The step that writes a wrong value first.
function firstWrong(picture) {
  for (const [workgroup, { ticks }] of picture.workgroups.entries()) {
    const tick = ticks.findIndex(({ step }) => {
      const array = picture.arrays[step.a];
      return (step.k === 'w' || step.k === 'a') && step.e.some((cell) => array.isWrong.has(cell));
    });
    if (tick >= 0) return { workgroup, tick };
  }
  return null;
}

// The first workgroup, unless it has nothing to do and another has.
function busiest({ workgroups }) {
  const isAtWork = ({ ticks }) => ticks.some(({ step }) => step.cost);
  return Math.max(0, workgroups.findIndex(isAtWork));
}

// Where a budget limits what moves, that is the lesson, unless threads have a story together.
function isAboutMemory(picture, stories, workgroup) {
  const { traffic_budget: budget } = picture.counts;
  if (!budget || Object.keys(budget).length === 0) return false;
  const hasShared = picture.arrays.some((array) => array.memory === 'shared');
  return !stories.onAxis(workgroup) || !hasShared;
}
