// One step as memory sees it: the sectors of 32 bytes that a subgroup's request moves, or the
// queues of its threads at the 32 banks of shared memory. The model is the audit's.

import { accessesOf } from '../picture.js';

export const SUBGROUP = 32;
export const SECTOR_WORDS = 8;
export const BANKS = 32;
const WORD = 4; // bytes
const WIDEST = 16; // bytes that a thread gets of shared memory at once

function scalarBytes({ type }) {
  if (/double|64/.test(type)) return 8;
  if (/16/.test(type)) return 2;
  return /8_t|u8|i8/.test(type) ? 1 : 4;
}

// Bytes from an element to the next.
function strideOf(array) {
  const count = array.components === 3 && array.memory === 'global' ? 4 : array.components;
  return scalarBytes(array) * Math.max(1, count);
}

// Null for a step that is no access. {memory, paid, fewest, subgroups}: subgroups is null where the
// recorded cost is not what the elements alone would cost.
export function requestsOf(picture, step) {
  if (!step?.cost || step.cost[0] === 0) return null;
  const array = picture.arrays[step.a];
  const [paid, fewest] = step.cost;
  const count = step.c?.[1] ?? 1;
  const isShared = array.memory === 'shared';
  const times = isShared ? timesOf(array, count) : 1;
  const subgroups = [...bySubgroup(step)].map(([first, accesses]) =>
    subgroupOf(array, first, accesses, count, isShared, times),
  );
  const known =
    sum(subgroups, 'paid') === paid && sum(subgroups, 'fewest') === fewest ? subgroups : null;
  return {
    array,
    memory: array.memory,
    kind: step.k,
    line: step.line,
    paid,
    fewest,
    subgroups: known,
  };
}

function timesOf(array, count) {
  return Math.min(count, Math.floor(WIDEST / scalarBytes(array)) || 1) === count ? count : NaN;
}

function sum(list, name) {
  return list.reduce((total, entry) => total + entry[name], 0);
}

function bySubgroup(step) {
  const groups = new Map();
  for (const access of accessesOf(step)) {
    if (access.cell === null) continue;
    const first = Math.floor(access.lane / SUBGROUP) * SUBGROUP;
    if (!groups.has(first)) groups.set(first, []);
    groups.get(first).push(access);
  }
  return groups;
}

// words: by number, the lanes that want it.
function subgroupOf(array, first, accesses, count, isShared, times) {
  const words = new Map();
  const bytes = scalarBytes(array) * (isShared ? 1 : count);
  for (const { lane, cell, components } of accesses) {
    const begin = cell * strideOf(array) + (components?.[0] ?? 0) * scalarBytes(array);
    for (let word = Math.floor(begin / WORD); word * WORD < begin + bytes; ++word) {
      if (!words.has(word)) words.set(word, []);
      words.get(word).push(lane);
    }
  }
  const lanes = [accesses[0].lane, accesses[accesses.length - 1].lane];
  const common = { first, lanes, threads: accesses.length, words, times };
  return isShared ? withBanks(common) : withSectors(array, common);
}

function withSectors(array, subgroup) {
  const sectors = new Map();
  for (const [word, lanes] of [...subgroup.words].sort((a, b) => a[0] - b[0])) {
    const sector = Math.floor(word / SECTOR_WORDS);
    if (!sectors.has(sector)) sectors.set(sector, new Array(SECTOR_WORDS).fill(null));
    sectors.get(sector)[word % SECTOR_WORDS] = lanes;
  }
  const perWord = WORD / strideOf(array);
  return {
    ...subgroup,
    sectors: [...sectors].map(([sector, words]) => ({
      words,
      from: Math.floor(sector * SECTOR_WORDS * perWord),
      to: Math.ceil((sector + 1) * SECTOR_WORDS * perWord) - 1,
    })),
    paid: sectors.size,
    fewest: Math.ceil(subgroup.words.size / SECTOR_WORDS),
    used: subgroup.words.size / (sectors.size * SECTOR_WORDS),
  };
}

function withBanks(subgroup) {
  const banks = Array.from({ length: BANKS }, () => []);
  for (const [word, lanes] of [...subgroup.words].sort((a, b) => a[1][0] - b[1][0]))
    banks[word % BANKS].push({ word, lanes });
  const fullest = Math.max(...banks.map((queue) => queue.length));
  return {
    ...subgroup,
    banks,
    paid: fullest * subgroup.times,
    fewest: Math.ceil(subgroup.words.size / BANKS) * subgroup.times,
  };
}

export function worstOf(subgroups) {
  return subgroups.reduce((worst, next) =>
    next.paid - next.fewest > worst.paid - worst.fewest ? next : worst,
  );
}

// Whether the kernel takes more of this kind of traffic than its budget; if that does not limit it,
// a kernel within its budget is fine, and of others nobody knows: null.
export function isOverBudget(picture, memory) {
  const kind = memory === 'shared' ? 'bank_conflicts' : 'global_sectors';
  const { traffic, traffic_budget: budget, within_budget: within } = picture.counts;
  const most = budget?.[kind] ?? null;
  if (most === null || !traffic) return within === true ? false : null;
  return traffic[kind] > most;
}

// The most instructive tick about memory: among the accesses of the kind that the budget limits,
// the first step of the one with the largest excess, or else of the last of the largest
// in the largest array.
export function telling(picture, workgroup) {
  const { traffic_budget: budget } = picture.counts;
  const wanted = (budget?.bank_conflicts ?? null) !== null ? 'shared' : 'global';
  const sites = new Map();
  picture.workgroups[workgroup].ticks.forEach(({ step }, tick) => {
    if (!step.cost || picture.arrays[step.a]?.memory !== wanted) return;
    const [paid, fewest] = step.cost;
    const name = `${step.line} ${step.a} ${step.k}`;
    const site = sites.get(name);
    const { count } = picture.arrays[step.a];
    if (!site || paid - fewest > site.excess)
      sites.set(name, { tick, excess: paid - fewest, paid, count });
  });
  const compare = (one, other) =>
    one.excess - other.excess || one.paid - other.paid || one.count - other.count;
  const best = [...sites.values()].reduce(
    (chosen, next) => (!chosen || compare(next, chosen) >= 0 ? next : chosen),
    null,
  );
  return best?.tick ?? null;
}
