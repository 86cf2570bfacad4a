// The state of the reader's view. Parts of the page subscribe, and hear which names have changed.

export class Store {
  #listeners = [];

  constructor(state) {
    this.state = state;
  }

  subscribe(listener) {
    this.#listeners.push(listener);
  }

  set(patch) {
    const changed = new Set(Object.keys(patch).filter((name) => this.state[name] !== patch[name]));
    if (changed.size === 0) return;
    this.state = { ...this.state, ...patch };
    for (const listener of this.#listeners) listener(this.state, changed);
  }
}
