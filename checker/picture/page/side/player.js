// Moves through the run, for the buttons, the keys and the slider.

import { unitIndexAt, unitsOf } from '../units.js';
import { isRace } from './evidence.js';

export const SPEEDS = [
  { id: '1400', label: 'Slow' },
  { id: '700', label: 'Normal' },
  { id: '250', label: 'Fast' },
];

export class Player {
  constructor(picture, store) {
    Object.assign(this, { picture, store, memo: {} });
    this.timer = null;
    this.home = 'run'; // the page that shows findings
    store.subscribe((state, changed) => {
      if (changed.has('playing') || changed.has('speed')) this.#restartTimer(state);
    });
  }

  ticks(workgroup = this.store.state.workgroup) {
    return this.picture.workgroups[workgroup].ticks;
  }

  units(mode = this.store.state.mode, workgroup = this.store.state.workgroup) {
    const key = `${mode} ${workgroup}`;
    if (this.memo.key !== key) this.memo = { key, units: unitsOf(this.ticks(workgroup), mode) };
    return this.memo.units;
  }

  index() {
    return unitIndexAt(this.units(), this.store.state.position);
  }

  // Moves to the end of the unit that contains a position.
  goTo(position) {
    const units = this.units();
    const index = unitIndexAt(units, Math.min(position, this.ticks().length));
    this.store.set({ position: index < 0 ? 0 : units[index].end, finding: null });
  }

  move(by) {
    const units = this.units();
    const index = Math.max(-1, Math.min(units.length - 1, this.index() + by));
    this.store.set({ position: index < 0 ? 0 : units[index].end, finding: null });
    if (index === units.length - 1) this.store.set({ playing: false });
  }

  // Moves to the next (1) or previous (-1) barrier or source line.
  moveIn(mode, by) {
    const units = unitsOf(this.ticks(), mode);
    const index = unitIndexAt(units, this.store.state.position) + by;
    const unit = units[Math.max(-1, Math.min(units.length - 1, index))];
    this.store.set({ position: unit ? unit.end : 0, finding: null });
  }

  start() {
    this.store.set({ position: 0, playing: false, finding: null });
  }

  end() {
    this.store.set({ position: this.ticks().length, playing: false, finding: null });
  }

  setMode(mode) {
    const position = this.store.state.position;
    const units = this.units(mode);
    const index = unitIndexAt(units, position);
    this.store.set({ mode, position: index < 0 ? 0 : units[index].end });
  }

  setWorkgroup(workgroup) {
    const last = this.picture.workgroups.length - 1;
    const wanted = Math.max(0, Math.min(last, workgroup));
    const units = this.units(this.store.state.mode, wanted);
    this.store.set({
      workgroup: wanted,
      position: units[0]?.end ?? 0,
      pinned: null,
      hover: null,
      finding: null,
      playing: false,
    });
  }

  // Goes to the step of a finding, in the workgroup where it happened.
  show(finding, evidence) {
    const { page } = this.store.state;
    const patch = { finding, playing: false, hover: null, pinned: targetOf(finding) };
    if (page !== 'story' && page !== 'run') patch.page = this.home;
    if (evidence) {
      patch.workgroup = evidence.workgroup;
      const units = this.units(this.store.state.mode, evidence.workgroup);
      patch.position = units[unitIndexAt(units, evidence.tick + 1)].end;
    }
    // An element that no thread ever wrote shows at the end.
    if (!evidence && patch.pinned) patch.position = this.ticks().length;
    this.store.set(patch);
  }

  // Moves to the next step of an access that the costs name, from the start again after the last.
  goToAccess({ line, array, writes }) {
    const ticks = this.ticks();
    const isIt = ({ step }) =>
      step.line === line &&
      this.picture.arrays[step.a]?.name === array &&
      (step.k !== 'r') === writes;
    const ahead = ticks.findIndex((tick, i) => i >= this.store.state.position && isIt(tick));
    const found = ahead >= 0 ? ahead : ticks.findIndex(isIt);
    if (found >= 0) this.goTo(found + 1);
  }

  toggle() {
    const { playing, position } = this.store.state;
    if (!playing && position >= this.ticks().length) this.start();
    this.store.set({ playing: !playing });
  }

  #restartTimer({ playing, speed }) {
    clearInterval(this.timer);
    this.timer = playing ? setInterval(() => this.move(1), Number(speed)) : null;
  }
}

// The element of a finding is selected; races and accesses outside are drawn in any case.
function targetOf(finding) {
  const isDrawn = isRace(finding) || finding.outside;
  if (isDrawn || typeof finding.element !== 'number' || typeof finding.array !== 'number')
    return null;
  return { thread: null, cell: { array: finding.array, cell: finding.element } };
}
