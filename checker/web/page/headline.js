// The first words of a verdict.

const KINDS = {
  out_of_bounds: 'Access out of bounds',
  data_race: 'Data race',
  same_value_race: 'Data race, though of equal values',
  barrier_divergence: 'Not all threads reach a barrier',
  tile_divergence: 'Not all threads reach a tile function',
  uninitialized_read: 'Read of a value that nothing wrote',
  unwritten_result: 'Part of the result is never written',
  endless_loop: 'Loop that does not end',
  loop_limit: 'Loop that runs too long',
  nan_result: 'Not a number in the result',
  order_dependent: 'The order of the threads decides the result',
  subgroup_dependent: 'The size of subgroups decides the result',
  endless_wait: 'Wait that does not end',
  reorderable_sum: 'Sum that a compiler may reorder',
};

const VERDICTS = {
  not_started: 'Not started yet',
  too_costly: 'Right, but too costly',
  not_proved: 'No fault found, but not all was audited',
  wrong: 'Wrong values',
  timed_out: 'Stopped: it takes too long',
  crashed: 'Stopped',
  compile_error: 'Does not compile',
  not_supported: 'Cannot be audited',
  not_described: 'No comments say what it runs on',
  nothing_ran: 'No thread wrote to any array',
  clean: 'Clean: nothing is wrong',
  solved: 'Solved',
};

// What a term is, in the glossary.
const TERMS = {
  data_race: 'data race',
  same_value_race: 'data race',
  barrier_divergence: 'barrier',
  out_of_bounds: 'guard',
};

function faultText([first, ...others]) {
  if (first.kind !== 'data_race') return KINDS[first.kind] ?? 'Faulty';
  const same = [first, ...others].filter(({ kind }) => kind === first.kind);
  const count = same.reduce((sum, { occurrences }) => sum + occurrences, 0);
  const cause = first.cause === 'no_barrier' ? ': a barrier is missing' : '';
  return (count === 1 ? 'One access races' : `${count} accesses race`) + cause;
}

// 'good', 'bad' or 'plain'
export function toneOf({ verdict, findings }) {
  if (verdict === 'solved' || verdict === 'clean') return 'good';
  const isOpen =
    ['not_proved', 'not_supported', 'not_described', 'nothing_ran'].includes(verdict) ||
    (verdict === 'not_started' && !findings?.length);
  return isOpen ? 'plain' : 'bad';
}

export function headline(report) {
  const { verdict, findings } = report;
  if (findings?.length > 0) return faultText(findings);
  return VERDICTS[verdict] ?? verdict;
}

export const termOf = ({ findings }) => TERMS[findings?.[0]?.kind] ?? null;

const STARS = [
  '',
  'right, but over the budget.',
  'within the budget.',
  'at the best counts that are known.',
];
export const starsText = (stars) => '★'.repeat(stars) + '☆'.repeat(3 - stars);
export const meaningOfStars = (stars) => STARS[stars];
