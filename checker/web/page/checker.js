// Calls the checker, which runs in a Web Worker: one kernel must not block the page. A worker that
// does not answer in time is ended, and a spare one, which has started already, replaces it. The
// spare one starts after the first verdict, for which it would only be in the way, and gets the
// module that the first has compiled.

const LIMITS_MS = {
  answer: 10_000,
  start: 120_000, // loading and compiling the module, or what it needs besides, on a slow line
  outdated: 1000, // if another request with the same key waits
};

const VERDICTS = new Set(['check', 'lab']);

export const ENDED = {
  timeout: 'The check was stopped after 10 seconds, and the checker restarted.',
  depth:
    'This is nested too deep for the browser: the checker ran out of stack. Simplify it, ' +
    'or check it with the program, which has a larger stack.',
  memory:
    'This needs more memory than the 2 GiB that the checker has in a browser. The checker ' +
    'restarted.',
  crash: 'The checker crashed and restarted.',
};

export class Checker {
  #workers = []; // the working one, and a warm spare
  #makeWorker;
  #limits;
  #queue = [];
  #current = null; // { task, timer, since }
  #compiled = null; // the module, once a worker has it
  #listener;
  #isUnable = false;

  // listener: loaded(share) of the module, and unable(reason): 'missing', or 'browser' if the
  // browser cannot run the checker.
  constructor(makeWorker, listener = {}, limits = {}) {
    this.#makeWorker = makeWorker;
    this.#listener = listener;
    this.#limits = { ...LIMITS_MS, ...limits };
    this.#add();
  }

  // The answer to a request. { ended: a name in ENDED } if there is none; null if another request
  // with the same key came before this one was answered.
  ask(request, key = null) {
    if (this.#isUnable) return Promise.resolve({ ended: 'unable' });
    return new Promise((resolve) => {
      if (key !== null) this.#drop(key);
      this.#queue.push({ request, key, resolve });
      this.#next();
    });
  }

  // Nobody waits for an outdated request, and it is not finished if that takes long.
  #drop(key) {
    for (const task of this.#queue.filter((other) => other.key === key)) task.resolve(null);
    this.#queue = this.#queue.filter((task) => task.key !== key);
    if (this.#current?.task.key !== key || !this.#workers[0].isReady) return;
    clearTimeout(this.#current.timer);
    const left = this.#current.since + this.#limits.outdated - Date.now();
    this.#current.timer = setTimeout(() => this.#replace(null), Math.max(0, left));
  }

  #add() {
    const worker = this.#makeWorker();
    worker.onmessage = ({ data }) => this.#receive(worker, data);
    worker.onerror = () => {
      if (!this.#compiled) this.#refuse('missing');
      else if (worker === this.#workers[0] && this.#current) this.#replace({ ended: 'crash' });
    };
    worker.postMessage({ compiled: this.#compiled });
    this.#workers.push(worker);
  }

  // There will be no answers.
  #refuse(reason) {
    if (this.#isUnable) return;
    this.#isUnable = true;
    clearTimeout(this.#current?.timer);
    const tasks = [...(this.#current ? [this.#current.task] : []), ...this.#queue];
    this.#queue = [];
    this.#current = null;
    for (const { resolve } of tasks) resolve({ ended: 'unable' });
    this.#listener.unable?.(reason);
  }

  #next() {
    if (this.#current || this.#queue.length === 0) return;
    const [worker] = this.#workers;
    this.#current = { task: this.#queue.shift() };
    this.#begin(worker.isReady ? 'answer' : 'start');
    worker.postMessage(this.#current.task.request);
  }

  // The time for that begins now.
  #begin(limit) {
    clearTimeout(this.#current.timer);
    this.#current.since = Date.now();
    this.#current.timer = setTimeout(
      () => this.#replace({ ended: 'timeout' }),
      this.#limits[limit],
    );
  }

  #receive(worker, data) {
    if (data.share) {
      this.#listener.loaded?.(data.share);
    } else if (data.unable) {
      this.#refuse(data.unable);
    } else if (data.ready) {
      worker.isReady = true;
      this.#compiled ??= data.compiled ?? null;
      if (worker === this.#workers[0] && this.#current) this.#begin('answer');
    } else if (data.loading) {
      worker.isReady = false;
      if (worker === this.#workers[0] && this.#current) this.#begin('start');
    } else if (data.ended) {
      this.#replace(data);
    } else {
      this.#finish(data.answer);
    }
  }

  #finish(answer) {
    const { task, timer } = this.#current;
    clearTimeout(timer);
    this.#current = null;
    task.resolve(answer);
    if (this.#workers.length < 2 && VERDICTS.has(task.request.ask)) this.#add();
    this.#next();
  }

  #replace(answer) {
    this.#workers.shift().terminate();
    this.#add();
    this.#finish(answer);
  }
}
