// Tabs after the ARIA Authoring Practices: arrow keys choose, Tab moves on to the panel.

export class Tabs {
  #tabs;
  #onChange;

  constructor(list, onChange = () => {}) {
    this.#tabs = [...list.querySelectorAll('[role=tab]')];
    this.#onChange = onChange;
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.choose(tab.id));
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const at = this.#tabs.findIndex((tab) => tab.id === this.chosen);
      const next = this.#tabs[(at + step + this.#tabs.length) % this.#tabs.length];
      this.choose(next.id);
      next.focus();
    });
    this.#show(this.#tabs[0].id);
  }

  choose(id) {
    this.#show(id);
    this.#onChange(id);
  }

  #show(id) {
    this.chosen = id;
    for (const tab of this.#tabs) {
      const isChosen = tab.id === id;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document
        .getElementById(tab.getAttribute('aria-controls'))
        .classList.toggle('is-chosen', isChosen);
    }
  }
}
