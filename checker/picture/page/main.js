// The picture of a run: reads the data, and keeps all parts of the page at the same step.

import { isAccess, isUntouched, loadPicture } from './picture.js';
import { racesOf } from './races.js';
import { Replay } from './replay.js';
import { Store } from './store.js';
import { Player } from './side/player.js';
import { Stage } from './drawing/stage.js';
import { StoryView } from './story/story_view.js';
import { MapView } from './memory/map_view.js';
import { MemoryView } from './memory/memory_view.js';
import { openingOf } from './story/opening.js';
import { Timeline } from './side/timeline.js';
import { Controls, choice } from './side/controls.js';
import { Filters, drawLegend, wants } from './side/filters.js';
import { Source } from './side/source.js';
import { Inspector } from './side/inspector.js';
import { Findings } from './side/findings.js';
import { drawCosts } from './side/cost.js';
import { enableKeys, keysOf } from './side/keyboard.js';
import { enableDragging, keepPlace, roomOf } from './drawing/panning.js';
import { unitText } from './words.js';
import { byId, html } from './drawing/elements.js';

const PAGES = [
  { id: 'story', label: 'Story', title: 'All steps at once, time downwards' },
  { id: 'map', label: 'Map', title: 'The parts of the arrays that a workgroup works on' },
  { id: 'run', label: 'Step', title: 'All of memory, step by step' },
  { id: 'memory', label: 'Memory', title: 'What memory sees of an access: sectors and banks' },
  { id: 'cost', label: 'Costs', title: 'Counts by thread, line and element' },
];
// The pages that show a step, with the functions that draw them.
const BOARDS = [
  { page: 'story', host: 'story', part: 'story' },
  { page: 'map', host: 'map', part: 'map' },
  { page: 'run', host: 'stage', part: 'stage' },
  { page: 'memory', host: 'memory', part: 'memory' },
];
const GOOD = new Set(['solved', 'clean', 'passed']);
const REDRAW = ['workgroup', 'zoom'];

function start() {
  const dispatch = addressed('dispatch');
  const picture = loadPicture(
    byId('picture').textContent,
    dispatch === null ? null : Number(dispatch),
  );
  drawDispatches(picture);
  drawHead(picture);
  const showCosts = costsOnDemand(picture);
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
  const parts = partsOf(picture, store);
  const { player, findings } = parts;
  drawLegend(picture);
  drawPages(store, parts);
  enableKeys(keysOf(player, store, findings), store);
  for (const { host } of BOARDS) enableDragging(byId(host));
  const opening = openingOf(picture, parts.story, parts.map);
  player.home = parts.story.of(opening.workgroup) ? 'story' : 'run';
  store.subscribe(({ page }) => {
    if (page === 'story' || page === 'run') player.home = page;
  });
  store.set({ page: pageOfAddress() ?? opening.page, workgroup: opening.workgroup });
  store.subscribe((state, changed) => {
    if (state.page === 'cost') showCosts();
    render(parts, picture, player, state, changed);
  });
  if (store.state.page === 'cost') showCosts();
  render(parts, picture, player, store.state, new Set(REDRAW));
  open(opening, player, findings);
  watchSize(() => render(parts, picture, player, store.state, new Set(REDRAW)));
}

// The costs are much to draw, and not what the page opens with. On paper they are always.
function costsOnDemand(picture) {
  let isDrawn = false;
  const show = () => {
    if (!isDrawn) drawCosts(picture);
    isDrawn = true;
  };
  addEventListener('beforeprint', show);
  matchMedia('print').addEventListener('change', show);
  return show;
}

function partsOf(picture, store) {
  const replay = new Replay(picture);
  const player = new Player(picture, store);
  return {
    player,
    story: new StoryView(picture, store, player),
    map: new MapView(picture, store, player),
    stage: new Stage(picture, store, replay),
    memory: new MemoryView(picture, player),
    timeline: new Timeline(picture, player),
    controls: new Controls(player, store),
    filters: new Filters(picture, store, player),
    source: new Source(picture, player),
    inspector: new Inspector(picture, replay, player),
    findings: new Findings(picture, player),
  };
}

function addressed(name) {
  return new URLSearchParams(location.hash.slice(1)).get(name);
}

// A tab for each dispatch. Each dispatch has its own page, in the same file.
function drawDispatches({ dispatches, index }) {
  if (dispatches.length === 1) return;
  const options = dispatches.map((name, i) => ({ id: `${i}`, label: `${i + 1}  ${name}()` }));
  byId('dispatches').append(
    choice('dispatch', 'Dispatch', options, `${index}`, (chosen) => {
      location.hash = `dispatch=${chosen}`;
      location.reload();
    }),
  );
}

// "page.html#view=memory" opens there.
function pageOfAddress() {
  const name = addressed('view');
  return PAGES.some(({ id }) => id === name) ? name : null;
}

// If there is a fault, the page opens at the step that shows it.
function open(opening, player, findings) {
  if (opening.tick === null) player.move(1);
  else player.goTo(opening.tick + 1);
  if (opening.finding) findings.choose(opening.finding);
}

// The state that the reader sees now, computed once for all parts.
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
  byId('run').hidden = state.page === 'cost';
  byId('cost').hidden = state.page !== 'cost';
  for (const board of BOARDS) byId(board.host).hidden = state.page !== board.page;
  document.body.dataset.page = state.page;
  const board = BOARDS.find(({ page }) => page === state.page);
  const isFresh = isNew || changed.has('page');
  if (board && isFresh && parts[board.part].rebuild) redraw(board, parts, view, changed);
  else if (board) parts[board.part].update(view);
  if (isNew) parts.timeline.rebuild(view);
  else parts.timeline.update(view);
  parts.controls.update(state);
  parts.filters.update(state);
  parts.findings.update(state);
  parts.source.update(view);
  parts.inspector.update(view);
  tellNow(picture, view, state);
}

// Only the size has changed: then the reader still sees the same place.
function redraw({ host, part }, parts, view, changed) {
  const draw = () => parts[part].rebuild(view);
  if (changed.size === 1 && changed.has('zoom')) keepPlace(byId(host), draw);
  else draw();
}

function tellNow(picture, view, state) {
  const ticks = view.ticks.filter(
    ({ step }) => !isAccess(step) || view.wants({ kind: step.k, array: step.a }),
  );
  const lines = [...new Set(ticks.map((tick) => tick.line))];
  const where =
    state.mode !== 'barrier' && lines.length === 1 && lines[0] > 0 ? `Line ${lines[0]}: ` : '';
  const what =
    ticks.length < view.ticks.length && ticks.length === 0
      ? 'This step is not shown.'
      : unitText(picture, ticks, state.mode, view.thread);
  const text = where + what + raceText(picture, view);
  if (byId('now').textContent !== text) byId('now').textContent = text;
}

// " 7 of these accesses race."
function raceText(picture, view) {
  const { later } = racesOf(picture, view.workgroup);
  const start = view.position - view.ticks.length;
  let count = 0;
  view.ticks.forEach(({ step }, i) => {
    if (view.wants({ kind: step.k, array: step.a })) count += later.get(start + i)?.size ?? 0;
  });
  if (count === 0 || view.thread !== null) return '';
  return count === 1 ? ' One of these accesses races.' : ` ${count} of these accesses race.`;
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
  byId('verdict').className = toneOf(picture);
  byId('verdict').dataset.name = picture.verdict.name;
  document.body.classList.toggle('is-untouched', isUntouched(picture));
  const notices = picture.left_out.slice();
  if (picture.complete === false && !notices.some((text) => text.includes('does not end')))
    notices.push('The run was stopped at a loop that does not end.');
  if (notices.length > 0) byId('notices').append(html('p', {}, notices.join(' ')));
}

// Green means right and within the budget.
function toneOf({ verdict, counts }) {
  if (!GOOD.has(verdict.name)) return 'is-bad';
  return counts.within_budget === false ? 'is-more' : 'is-good';
}

function launchText({ launch }) {
  const extent = (sizes) => sizes.slice(0, sizes[2] > 1 ? 3 : sizes[1] > 1 ? 2 : 1).join(' × ');
  const groups = extent(launch.workgroups);
  return `${groups} ${groups === '1' ? 'workgroup' : 'workgroups'} of ${extent(launch.workgroup_size)} ${extent(launch.workgroup_size) === '1' ? 'thread' : 'threads'}`;
}

function drawPages(store, { story, map }) {
  const isThere = (view) => view.picture.workgroups.some((_, i) => view.of(i));
  const lacks = new Set([isThere(story) ? '' : 'story', isThere(map) ? '' : 'map']);
  const pages = choice(
    'page',
    'View',
    PAGES.filter(({ id }) => !lacks.has(id)),
    store.state.page,
    (page) => store.set({ page }),
  );
  byId('pages').append(pages);
  store.subscribe((state) => {
    for (const input of pages.querySelectorAll('input')) input.checked = input.value === state.page;
  });
}

function watchSize(redraw) {
  let size = shownSize();
  const observer = new ResizeObserver(() => {
    const next = shownSize();
    if (next === '' || next === size) return;
    size = next;
    redraw();
  });
  for (const { host } of BOARDS) observer.observe(byId(host));
}

// The size of the board that is shown; '': none is.
function shownSize() {
  const board = BOARDS.map(({ host }) => byId(host)).find((host) => !host.hidden);
  if (!board) return '';
  const { width, height } = roomOf(board);
  return width > 0 ? `${width} ${height}` : '';
}

function showNothing() {
  byId('run').replaceChildren(
    html('p', { class: 'hint' }, 'No workgroup was recorded, so there are no steps to show.'),
  );
}

start();
