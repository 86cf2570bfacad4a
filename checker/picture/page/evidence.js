// Where in the run a finding happened.

import { accessAt, isAccess, placeOf } from './picture.js';
import { cellName } from './words.js';

const RACES = new Set(['data_race', 'same_value_race']);

export function isRace(finding) {
  return RACES.has(finding.kind);
}

export function kindText(finding) {
  return finding.kind.replaceAll('_', ' ');
}

// "s[0]", "a[8]" or "".
export function placeText(picture, finding) {
  const array = picture.arrays[finding.array ?? -1];
  if (!array) return '';
  if (finding.outside) return array.name + finding.outside;
  return finding.element === null || finding.element === undefined
    ? array.name
    : cellName(array, finding.element);
}

function workgroupPlace(picture, index) {
  return picture.workgroups.findIndex((workgroup) => workgroup.index === index);
}

// The tick of an access that a finding names: {workgroup, tick, access}, or null.
function findAccess(picture, finding, wanted) {
  const workgroup = workgroupPlace(picture, wanted.workgroup);
  if (workgroup < 0) return null;
  const { ticks } = picture.workgroups[workgroup];
  for (let tick = 0; tick < ticks.length; ++tick) {
    const access = matching(ticks[tick].step, finding, wanted);
    if (access) return { workgroup, tick, access };
  }
  return null;
}

function matching(step, finding, wanted) {
  if (!isAccess(step) || step.line !== wanted.line || step.a !== finding.array) return null;
  if (wanted.atomic !== (step.k === 'a') || (!wanted.atomic && wanted.writes !== (step.k === 'w'))) {
    return null;
  }
  const place = placeOf(step, wanted.lane);
  if (place < 0) return null;
  const access = accessAt(step, place);
  const isThere = finding.outside
    ? access.outside === finding.outside
    : finding.element === null || access.cell === finding.element;
  return isThere ? access : null;
}

function findBarrier(picture, finding) {
  for (const [workgroup, { ticks }] of picture.workgroups.entries()) {
    const tick = ticks.findIndex(({ step }) => step.k === 'b' && step.missing?.length > 0 &&
      (finding.lines.length === 0 || finding.lines.includes(step.line)));
    if (tick >= 0) return { workgroup, tick, access: null };
  }
  return null;
}

// Where a result's element was last written, or else the end of the first workgroup.
function findLastWrite(picture, finding) {
  for (let workgroup = picture.workgroups.length - 1; workgroup >= 0; --workgroup) {
    const { ticks } = picture.workgroups[workgroup];
    for (let tick = ticks.length - 1; tick >= 0; --tick) {
      const { step } = ticks[tick];
      const place = isAccess(step) && step.k !== 'r' && step.a === finding.array
        ? step.e.indexOf(finding.element) : -1;
      if (place >= 0) return { workgroup, tick, access: accessAt(step, place) };
    }
  }
  return null;
}

const known = new WeakMap();

// {workgroup, tick, accesses: [{workgroup, tick, access}]}, or null: no step of the picture shows it.
export function evidenceOf(picture, finding) {
  if (!known.has(finding)) known.set(finding, findEvidence(picture, finding));
  return known.get(finding);
}

function findEvidence(picture, finding) {
  const accesses = (finding.accesses ?? [])
    .map((wanted) => findAccess(picture, finding, wanted)).filter((found) => found !== null);
  if (accesses.length > 0) return { ...latest(accesses), accesses };
  const other = finding.kind === 'barrier_divergence'
    ? findBarrier(picture, finding)
    : typeof finding.element === 'number' && findLastWrite(picture, finding);
  return other ? { ...other, accesses: [] } : null;
}

function latest(accesses) {
  const of = accesses[0].workgroup;
  return accesses.filter((found) => found.workgroup === of)
    .reduce((last, found) => (found.tick > last.tick ? found : last));
}

export function missingAt(tick) {
  return tick?.step.k === 'b' ? (tick.step.missing ?? []) : [];
}
