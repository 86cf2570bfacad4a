// The recorded accesses that race: all that the findings cover, not only the first. Two accesses of
// one workgroup race only between the same two barriers, except in buffers, which barrier() alone
// does not order.

import { accessesOf, isAccess } from './picture.js';
import { isRace } from './side/evidence.js';

const MOST_PAIRS = 50000;

const known = new WeakMap();

// {later, pairs, cells}: later has, for a tick, the lanes whose access may come too early, each
// with its finding; pairs is a list of {first, second, finding, isThrough} of ticks that must be
// kept apart, isThrough: there is a barrier between them; cells has, for a tick, the elements that
// it races on, at either end.
export function racesOf(picture, place) {
  const workgroup = picture.workgroups[place];
  if (!known.has(workgroup)) known.set(workgroup, findRaces(picture, place));
  return known.get(workgroup);
}

function findRaces(picture, place) {
  const races = { later: new Map(), pairs: [], cells: new Map() };
  for (const finding of picture.findings.filter(isRace)) {
    const seats = seatsOf(picture, place, finding);
    if (!addWithin(races, finding, seats) && picture.arrays[finding.array]?.memory === 'global')
      addWithin(races, finding, seats, true);
    addBetween(races, finding, seats, elsewhere(picture, place, finding));
  }
  return races;
}

// The accesses of a workgroup that belong to a finding, in the order in which they were executed.
function seatsOf(picture, place, finding) {
  const seats = [];
  picture.workgroups[place].ticks.forEach(({ step, t }, tick) => {
    if (!isAccess(step) || step.a !== finding.array) return;
    if (!finding.accesses.some((access) => isKind(step, access))) return;
    for (const access of accessesOf(step))
      if (access.cell !== null) seats.push({ access, tick, t });
  });
  return seats;
}

function isKind(step, { line, writes, atomic }) {
  return step.line === line && step.k === (atomic ? 'a' : writes ? 'w' : 'r');
}

// Adds the pairs that race, and returns whether there are any. isThrough: regardless of barriers
// between them.
function addWithin(races, finding, seats, isThrough = false) {
  const byCell = new Map();
  const met = new Set();
  let pairs = 0;
  for (const seat of seats) {
    const key = isThrough ? `${seat.access.cell}` : `${seat.t} ${seat.access.cell}`;
    const earlier = byCell.get(key) ?? [];
    for (const other of earlier) {
      if (!canRace(other.access, seat.access) || ++pairs > MOST_PAIRS) continue;
      mark(races, seat, finding);
      if (other.tick === seat.tick) mark(races, other, finding);
      else markCell(races, other);
      const name = `${other.tick} ${seat.tick}`;
      if (!met.has(name))
        races.pairs.push({ first: other.tick, second: seat.tick, finding, isThrough });
      met.add(name);
    }
    earlier.push(seat);
    byCell.set(key, earlier);
  }
  return pairs > 0;
}

function canRace(one, other) {
  return (
    one.lane !== other.lane &&
    (one.kind !== 'r' || other.kind !== 'r') &&
    !(one.kind === 'a' && other.kind === 'a') &&
    overlap(one.components, other.components)
  );
}

function overlap(one, other) {
  return !one || !other || (one[0] < other[0] + other[1] && other[0] < one[0] + one[1]);
}

function mark(races, seat, finding) {
  const { tick, access } = seat;
  if (!races.later.has(tick)) races.later.set(tick, new Map());
  races.later.get(tick).set(access.lane, finding);
  markCell(races, seat);
}

function markCell({ cells }, { tick, access }) {
  if (!cells.has(tick)) cells.set(tick, new Set());
  cells.get(tick).add(access.cell);
}

// The accesses of other workgroups to the array, in the lines of a finding between workgroups.
function elsewhere(picture, place, finding) {
  const groups = new Set(finding.accesses.map((access) => access.workgroup));
  if (groups.size < 2) return new Map();
  const byCell = new Map();
  picture.workgroups.forEach((_, other) => {
    if (other === place) return;
    for (const { access } of seatsOf(picture, other, finding)) {
      byCell.set(access.cell, [...(byCell.get(access.cell) ?? []), { ...access, lane: -1 }]);
    }
  });
  return byCell;
}

function addBetween(races, finding, seats, others) {
  for (const seat of seats) {
    if ((others.get(seat.access.cell) ?? []).some((other) => canRace(other, seat.access)))
      mark(races, seat, finding);
  }
}

// The ticks before which barriers are missing: {before, count, findings}. One wall serves all pairs
// that it separates, right after their first accesses, where advice puts it. count: the accesses
// that come too early, each at the last wall before it.
export function missingWalls(races) {
  const pairs = races.pairs.filter(({ first, second, isThrough }) => first < second && !isThrough);
  pairs.sort((a, b) => a.second - b.second);
  const walls = [];
  for (const { first, second, finding } of pairs) {
    let wall = walls.find((known) => first < known.latest && known.latest <= second);
    if (!wall) walls.push((wall = newWall(second)));
    wall.before = Math.max(wall.before, first + 1);
    wall.ticks.add(second);
    wall.findings.add(finding);
  }
  const lastWall = new Map(walls.flatMap((wall) => [...wall.ticks].map((tick) => [tick, wall])));
  return walls.map((wall) => ({
    before: wall.before,
    findings: [...wall.findings],
    count: [...lastWall]
      .filter(([, last]) => last === wall)
      .reduce((sum, [tick]) => sum + races.later.get(tick).size, 0),
  }));
}

// The number of accesses that race although the barrier of this tick is before them.
export function racesThrough({ pairs, later }, tick) {
  const isAcross = ({ first, second, isThrough }) => isThrough && first < tick && tick < second;
  const ticks = new Set(pairs.filter(isAcross).map(({ second }) => second));
  return [...ticks].reduce((sum, second) => sum + later.get(second).size, 0);
}

// latest: the tick that it must precede.
function newWall(latest) {
  return { latest, before: 0, ticks: new Set(), findings: new Set() };
}
