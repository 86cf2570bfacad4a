// What the page shows while the checker loads, and if it cannot.

import { button, byId, make } from './page.js';

const PROGRAM = [
  'Or run the workbook as a program: get a copy of its repository, and run ',
  make('code', {}, './workbook'),
  '.',
];

const REASONS = {
  browser:
    'This browser cannot run the checker. It takes Chrome or Edge 95, Firefox 100, Safari 16.4, or a ' +
    'later one.',
  missing:
    'The checker could not be loaded: a file of this page is missing on its server, or there is no ' +
    'network.',
};

// share: of the module that has come
export function showLoaded(share) {
  byId('loading').hidden = false;
  byId('loading-bar').value = share;
  byId('loading-text').textContent =
    share < 1 ? `Loading the checker: ${Math.floor(share * 100)} %` : 'Starting the checker…';
}

export function endLoading() {
  byId('loading').hidden = true;
  for (const element of document.querySelectorAll('[data-waits]')) element.disabled = false;
}

export function showUnable(reason, verdict) {
  const again = make(
    'p',
    {},
    button('Try again', () => location.reload()),
  );
  verdict.fail(REASONS[reason], [
    ...(reason === 'missing' ? [again] : []),
    make('p', {}, ...PROGRAM),
    make('p', {}, 'The task can be read, and what you type is kept, but nothing is checked.'),
  ]);
}
