// The picture of a run: reads the data, and keeps all parts of the page at the same step.

import { loadPicture } from './picture.js';
import { Replay } from './replay.js';
import { Store } from './store.js';
import { Player } from './player.js';
import { Stage } from './stage.js';
import { Timeline } from './timeline.js';
import { Controls, choice } from './controls.js';
import { Filters, drawLegend, wants } from './filters.js';
import { Source } from './source.js';
import { Inspector } from './inspector.js';
import { Findings } from './findings.js';
import { drawCosts } from './cost.js';
import { enableKeys, keysOf } from './keyboard.js';
import { unitText } from './words.js';
import { byId, html } from './elements.js';

const PAGES = [
  { id: 'run', label: 'Run' },
  { id: 'cost', label: 'Costs' },
];
const GOOD = new Set(['solved', 'clean', 'passed']);
const REDRAW = ['workgroup', 'zoom'];

function start() {
  const picture = loadPicture(byId('picture').textContent);
  drawHead(picture);
  drawCosts(picture);
  if (picture.workgroups.length === 0) return showNothing();
  const store = new Store({
    page: 'run',
    workgroup: 0,
    position: 0,
    mode: 'step',
    playing: false,
    speed: '700',
    hover: null,
    pinned: null,
    finding: null,
    array: -1,
    kinds: { r: true, w: true, a: true },
    zoom: 1,
  });
  const replay = new Replay(picture);
  const player = new Player(picture, store);
  const findings = new Findings(picture, player);
  const parts = {
    stage: new Stage(picture, store, replay),
    timeline: new Timeline(picture, player),
    controls: new Controls(player, store),
    filters: new Filters(picture, store, player),
    source: new Source(picture, player),
    inspector: new Inspector(picture, replay, player),
    findings,
  };
  drawLegend(picture);
  drawPages(store);
  enableKeys(keysOf(player, store, findings));
  store.subscribe((state, changed) => render(parts, picture, player, state, changed));
  watchSize(() => render(parts, picture, player, store.state, new Set(REDRAW)));
  render(parts, picture, player, store.state, new Set(REDRAW));
  player.move(1);
}

// What the reader sees now, worked out once for all parts.
function viewOf(picture, player, state) {
  const ticks = player.ticks();
  const unit = player.units()[player.index()];
  const begin = unit ? unit.start : 0;
  const target = state.hover ?? state.pinned;
  return {
    workgroup: state.workgroup,
    position: state.position,
    zoom: state.zoom,
    ticks: ticks.slice(begin, state.position),
    past: ticks.slice(0, begin),
    interval: ticks[Math.max(0, state.position - 1)]?.t ?? 0,
    thread: target?.thread ?? null,
    cell: target?.cell ?? null,
    finding: state.finding,
    isEnd: state.position === ticks.length,
    wants: (access) => wants(state, access),
  };
}

function render(parts, picture, player, state, changed) {
  const view = viewOf(picture, player, state);
  const isNew = REDRAW.some((name) => changed.has(name));
  byId('run').hidden = state.page !== 'run';
  byId('cost').hidden = state.page !== 'cost';
  document.body.dataset.page = state.page;
  if (isNew) {
    parts.stage.rebuild(view);
    parts.timeline.rebuild(view);
  } else {
    parts.stage.update(view);
    parts.timeline.update(view);
  }
  parts.controls.update(state);
  parts.filters.update(state);
  parts.findings.update(state);
  parts.source.update(view);
  parts.inspector.update(view);
  tellNow(picture, view, state);
}

function tellNow(picture, view, state) {
  const lines = [...new Set(view.ticks.map((tick) => tick.line))];
  const where =
    state.mode !== 'barrier' && lines.length === 1 && lines[0] > 0 ? `Line ${lines[0]}: ` : '';
  const text = where + unitText(picture, view.ticks, state.mode, view.thread);
  if (byId('now').textContent !== text) byId('now').textContent = text;
}

function drawHead(picture) {
  byId('title').textContent = picture.title;
  byId('where').textContent = [
    picture.file,
    picture.case && `case ${picture.case}`,
    launchText(picture),
  ]
    .filter(Boolean)
    .join(' · ');
  byId('verdict').textContent = picture.verdict.text;
  byId('verdict').className = GOOD.has(picture.verdict.name) ? 'is-good' : 'is-bad';
  byId('verdict').dataset.name = picture.verdict.name;
  const notices = picture.left_out.slice();
  if (picture.complete === false) notices.push('The run was stopped at a loop that does not end.');
  byId('notices').append(...notices.map((text) => html('p', {}, text)));
}

function launchText({ launch }) {
  const extent = (sizes) => sizes.slice(0, sizes[2] > 1 ? 3 : sizes[1] > 1 ? 2 : 1).join(' × ');
  const groups = extent(launch.workgroups);
  return `${groups} ${groups === '1' ? 'workgroup' : 'workgroups'} of ${extent(launch.workgroup_size)} threads`;
}

function drawPages(store) {
  const pages = choice('page', 'View', PAGES, 'run', (page) => store.set({ page }));
  byId('pages').append(pages);
  store.subscribe((state) => {
    for (const input of pages.querySelectorAll('input')) input.checked = input.value === state.page;
  });
}

function watchSize(redraw) {
  let size = '';
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = byId('stage');
    const next = `${clientWidth} ${clientHeight}`;
    if (clientWidth > 0 && next !== size) {
      size = next;
      redraw();
    }
  }).observe(byId('stage'));
}

function showNothing() {
  byId('run').replaceChildren(
    html('p', { class: 'hint' }, 'No workgroup was recorded, so there are no steps to show.'),
  );
}

start();
