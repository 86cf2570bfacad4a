// The first view of the page: the fault where there is one, or else the kernel's lesson.

import { evidenceOf } from '../side/evidence.js';
import { telling } from '../memory/requests.js';

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

// Several workgroups, or several rounds: their positions in the result are more telling than single
// threads.
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

// The first workgroup that reads what another has written; or else the first, unless it has nothing
// to do while another has.
function busiest(picture) {
  const { workgroups } = picture;
  const reader = firstReader(picture);
  if (reader > 0) return reader;
  const isAtWork = ({ ticks }) => ticks.some(({ step }) => step.cost);
  return Math.max(0, workgroups.findIndex(isAtWork));
}

// An atomic that leaves its element unchanged only reads it. -1: none does.
function firstReader({ arrays, workgroups }) {
  const written = new Set();
  return workgroups.findIndex(({ ticks }) => {
    const global = ticks.filter(({ step }) => arrays[step.a]?.memory === 'global');
    const isRead = ({ k, v, n }, place) => k === 'r' || (k === 'a' && v[place] === n[place]);
    const own = new Set();
    const reads = global.some(({ step }) =>
      step.e.some((cell, place) => {
        const name = `${step.a} ${cell}`;
        if (!isRead(step, place)) own.add(name);
        return isRead(step, place) && written.has(name) && !own.has(name);
      }),
    );
    for (const name of own) written.add(name);
    return reads;
  });
}

// If a budget limits sectors or conflicts, that is the lesson, unless threads have a story together.
function isAboutMemory(picture, stories, workgroup) {
  const { traffic_budget: budget } = picture.counts;
  if (!budget || !('global_sectors' in budget || 'bank_conflicts' in budget)) return false;
  const hasShared = picture.arrays.some((array) => array.memory === 'shared');
  return !stories.onAxis(workgroup) || !hasShared;
}
