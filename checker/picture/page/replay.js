// The values of the arrays and of the threads' own variables after so many ticks of a workgroup.

import { lanesOf, slotOf, stepsOf } from './picture.js';

export class Replay {
  constructor(picture) {
    this.picture = picture;
    this.workgroup = -1;
  }

  // The object reuses the memory: read it before the next call.
  at(workgroup, position) {
    if (workgroup !== this.workgroup || position < this.position) this.#restart(workgroup);
    const { ticks } = this.picture.workgroups[workgroup];
    for (; this.position < position; ++this.position) this.#execute(ticks[this.position]);
    return this;
  }

  value(array, cell) {
    const slot = slotOf(this.picture.arrays[array], cell);
    return slot === undefined ? null : this.values[array][slot];
  }

  #restart(workgroup) {
    if (workgroup !== this.workgroup) {
      this.workgroup = workgroup;
      this.base = this.#globalsBefore(workgroup);
    }
    this.position = 0;
    this.locals = new Map();
    this.values = this.base.map((values) => values.slice());
  }

  // Workgroups run in the order of their index, and leave what they wrote in global memory.
  #globalsBefore(workgroup) {
    const { arrays, workgroups } = this.picture;
    this.values = arrays.map(initialValues);
    this.locals = new Map();
    for (const earlier of workgroups.slice(0, workgroup)) {
      for (const tick of earlier.ticks) this.#execute(tick);
    }
    return arrays.map((array) =>
      array.memory === 'shared' ? initialValues(array) : this.values[array.index],
    );
  }

  #execute(tick) {
    for (const step of stepsOf(tick)) {
      if (step.k === 'l') this.#assign(step);
      else if (step.k === 'w') this.#write(step, step.v);
      else if (step.k === 'a') this.#write(step, step.n);
    }
  }

  #assign(step) {
    lanesOf(step).forEach((lane, place) => {
      if (!this.locals.has(lane)) this.locals.set(lane, new Map());
      this.locals.get(lane).set(step.name, step.v[place]);
    });
  }

  #write(step, written) {
    const array = this.picture.arrays[step.a];
    const values = this.values[step.a];
    step.e.forEach((cell, place) => {
      const slot = cell === null ? undefined : slotOf(array, cell);
      if (slot !== undefined) {
        values[slot] = merged(array, values[slot], written[place], step.c);
      }
    });
  }
}

function initialValues(array) {
  return array.initial ? array.initial.slice() : new Array(array.slotCount).fill(null);
}

function merged(array, old, value, components) {
  if (!components || array.components === 1) return value;
  const [first, count] = components;
  const parts = Array.isArray(old) ? old.slice() : new Array(array.components).fill(null);
  for (let i = 0; i < count; ++i) parts[first + i] = count === 1 ? value : value[i];
  return parts;
}
