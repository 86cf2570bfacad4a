// The step of the run at which a finding happened.

import { accessAt, isAccess, placeOf } from '../picture.js';
import { cellName } from '../words.js';

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

// The tick of an access that a finding names: {workgroup, tick}, or null.
function findAccess(picture, finding, wanted) {
  const workgroup = workgroupPlace(picture, wanted.workgroup);
  if (workgroup < 0) return null;
  const { ticks } = picture.workgroups[workgroup];
  for (let tick = 0; tick < ticks.length; ++tick) {
    if (isIt(ticks[tick].step, finding, wanted)) return { workgroup, tick };
  }
  return null;
}

// Whether a step has the access.
function isIt(step, finding, wanted) {
  if (!isAccess(step) || step.line !== wanted.line || step.a !== finding.array) return false;
  const kind = wanted.atomic ? 'a' : wanted.writes ? 'w' : 'r';
  const place = placeOf(step, wanted.lane);
  if (step.k !== kind || place < 0) return false;
  const access = accessAt(step, place);
  if (finding.outside) return access.outside === finding.outside;
  return finding.element === null || access.cell === finding.element;
}

// Both accesses of a race within a workgroup, between the same barriers: {workgroup, tick}.
function findRace(picture, finding) {
  const [later, earlier] = finding.accesses ?? [];
  if (!earlier || later.workgroup !== earlier.workgroup) return null;
  const workgroup = workgroupPlace(picture, later.workgroup);
  if (workgroup < 0) return null;
  const { ticks } = picture.workgroups[workgroup];
  for (let tick = 0; tick < ticks.length; ++tick) {
    if (!isIt(ticks[tick].step, finding, later)) continue;
    const other = ticks.findIndex(
      ({ step, t }, i) =>
        t === ticks[tick].t &&
        (i !== tick || later.lane !== earlier.lane) &&
        isIt(step, finding, earlier),
    );
    if (other >= 0) return { workgroup, tick: Math.max(tick, other) };
  }
  return null;
}

function findBarrier(picture, finding) {
  for (const [workgroup, { ticks }] of picture.workgroups.entries()) {
    const tick = ticks.findIndex(
      ({ step }) =>
        step.k === 'b' &&
        step.missing?.length > 0 &&
        (finding.lines.length === 0 || finding.lines.includes(step.line)),
    );
    if (tick >= 0) return { workgroup, tick };
  }
  return null;
}

// The step at which a result's element was last written.
function findLastWrite(picture, finding) {
  for (let workgroup = picture.workgroups.length - 1; workgroup >= 0; --workgroup) {
    const { ticks } = picture.workgroups[workgroup];
    for (let tick = ticks.length - 1; tick >= 0; --tick) {
      const { step } = ticks[tick];
      const isWrite = step.k === 'w' || step.k === 'a';
      if (isWrite && step.a === finding.array && step.e.includes(finding.element)) {
        return { workgroup, tick };
      }
    }
  }
  return null;
}

const known = new WeakMap();

// {workgroup, tick}: of its last step; or null: no step of the picture shows it.
export function evidenceOf(picture, finding) {
  if (!known.has(finding)) known.set(finding, findEvidence(picture, finding));
  return known.get(finding);
}

function findEvidence(picture, finding) {
  if (finding.kind === 'barrier_divergence') return findBarrier(picture, finding);
  const wanted = finding.accesses ?? [];
  const race = isRace(finding) ? findRace(picture, finding) : null;
  if (race) return race;
  const accesses = wanted
    .map((access) => findAccess(picture, finding, access))
    .filter((found) => found !== null);
  if (accesses.length > 0) return latest(accesses);
  return wanted.length === 0 && typeof finding.element === 'number'
    ? findLastWrite(picture, finding)
    : null;
}

function latest(accesses) {
  const of = accesses[0].workgroup;
  return accesses
    .filter((found) => found.workgroup === of)
    .reduce((last, found) => (found.tick > last.tick ? found : last));
}

export function missingAt(tick) {
  return tick?.step.k === 'b' ? (tick.step.missing ?? []) : [];
}
