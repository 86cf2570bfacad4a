// The story of the kernel below its verdict: the picture page in an isolated frame, as it has its own
// scripts. In the frame it goes without what the page around it says already; large, it has all.

import { button, byId, make } from './page.js';

const MAKE_EMBEDDED = ['<html lang="en">', '<html lang="en" class="is-embedded">'];

export class PictureView {
  #checker;
  #request = null;
  #shown = '';
  #onLarge;

  // onLarge() is called when it becomes large.
  constructor(checker, onLarge) {
    this.#checker = checker;
    this.#onLarge = onLarge;
  }

  get isLarge() {
    return document.body.classList.contains('has-large-picture');
  }

  setLarge(isLarge) {
    if (isLarge === this.isLarge) return;
    document.body.classList.toggle('has-large-picture', isLarge);
    const large = byId('picture-large');
    large.textContent = isLarge ? 'Close picture' : 'Large picture';
    large.disabled &&= !isLarge; // after a reload, it closes before the checker is there
    if (isLarge) this.#onLarge();
    if (this.#request) this.show(this.#request);
  }

  // Nothing to show, or `parts` in its place.
  clear(...parts) {
    this.#shown = '';
    this.#request = null;
    byId('picture').classList.remove('is-old');
    byId('picture').replaceChildren(...parts);
  }

  // The picture of another text stays until the next one is there.
  wait() {
    byId('picture').classList.add('is-old');
  }

  async show(request) {
    this.#request = request;
    const key = JSON.stringify([request, this.isLarge]);
    if (key === this.#shown) return byId('picture').classList.remove('is-old');
    this.#shown = key;
    const answer = await this.#checker.ask({ ...request, ask: 'picture' }, 'picture');
    if (!answer || key !== this.#shown) return;
    if (answer.page) return this.#replace(answer.page);
    this.clear(
      make(
        'p',
        { class: 'faint' },
        `No picture: ${answer.text ?? answer.error ?? 'the checker was stopped.'}`,
      ),
    );
  }

  // The old frame stays until the new one has drawn, so that nothing flickers.
  #replace(page) {
    const frame = make('iframe', {
      name: this.isLarge ? 'large-picture' : 'picture',
      title: 'What the threads do',
      sandbox: 'allow-scripts',
    });
    frame.srcdoc = this.isLarge ? page : page.replace(...MAKE_EMBEDDED);
    const place = byId('picture');
    frame.addEventListener(
      'load',
      () => {
        for (const other of [...place.children]) if (other !== frame) other.remove();
        frame.id = 'picture-page';
        frame.className = '';
        place.classList.remove('is-old');
      },
      { once: true },
    );
    frame.className = 'is-next';
    for (const other of place.querySelectorAll('.is-next')) other.remove();
    place.append(frame);
  }
}

// For a visitor who has solved nothing yet: a mistake that one only has to look at.
const EXAMPLE = `// workgroup: 8
// array: a float[8] = arange
// buffer: result float[8]
shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    result[i] = s[(i + 1) % TPB];
}
`;
const BARRIER = '    barrier();\n';

// Two kernels to look at: each thread takes what its neighbour stored, without a barrier and with it.
export function showExample(picture) {
  const body = EXAMPLE.split('\n')
    .slice(7, -2)
    .map((line) => line.trim());
  const code = make('pre', {});
  const choose = (hasBarrier) => () => {
    without.setAttribute('aria-pressed', String(!hasBarrier));
    repaired.setAttribute('aria-pressed', String(hasBarrier));
    code.textContent = body.filter((line) => hasBarrier || line !== BARRIER.trim()).join('\n');
    const text = hasBarrier ? EXAMPLE : EXAMPLE.replace(BARRIER, '');
    picture.show({ path: 'example.comp', text });
  };
  const without = button('Without the barrier', choose(false));
  const repaired = button('With it', choose(true));
  byId('example').replaceChildren(
    make('p', {}, make('strong', {}, 'To look at: '), 'eight threads, and what each of them does.'),
    code,
    without,
    ' ',
    repaired,
  );
  byId('example').hidden = false;
  choose(false)();
}
