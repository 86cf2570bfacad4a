// The positions of the strips of a story with two axes: arrays in columns, time downwards.

const CODE = 240; // room for source lines at the left
const NUMBER = 40; // room for their numbers alone
export const LINE = 15; // height of a source line
export const NAME = 17; // room for the names over grids
const NOTE = 14; // room for the note above a wall
const TOP = 10;
const SIDE = 14;
const ACROSS = 26; // between grids
const NARROW = 500; // width from which there is as much room between them
const GAP = 13; // around strips
const LARGEST = 64;
export const READABLE = 12; // size of elements from which a value has room; a story is not shrunk more to fit the height
const SCROLLED = 14; // the size if it cannot
const SMALLEST = 3;
const CHARACTER = 4.9; // width of a digit of a value
const HEIGHTS = { wall: 7, ghost: 6, gap: 16 };
const IN_ROW = 16; // threads, where there is room
const MOST_THREADS = 6000; // threads in all strips together

export function layStrips(strips, picture, width, height, scale) {
  const room = { width: width / scale, height: height / scale };
  const across = room.width < NARROW ? ACROSS / 2 : ACROSS;
  // The first frame in which values have room, or else the last.
  const frames = [
    { hasCode: true, isWide: true, across },
    { hasCode: false, isWide: true, across },
    { hasCode: true, isWide: false, across },
    { hasCode: false, isWide: false, across },
  ].map((frame) => ({ frame, size: sizeFor(strips, picture, room, frame) }));
  const { frame, size } = frames.find((each) => each.size >= READABLE) ?? frames.at(-1);
  const laid = place(strips, picture, size, frame);
  const left = Math.max(0, (room.width - laid.width) / 2);
  return {
    ...laid,
    scale,
    hasSide: false,
    shift: left,
    inner: { width: Math.max(room.width, laid.width), height: laid.height },
  };
}

function sizeFor(strips, picture, room, frame) {
  const fits = (size, side) => place(strips, picture, size, frame)[side] <= room[side];
  let wide = LARGEST;
  while (wide > SMALLEST && !fits(wide, 'width')) --wide;
  let size = wide;
  while (size > READABLE && !fits(size, 'height')) --size;
  return fits(size, 'height') ? size : Math.min(wide, SCROLLED);
}

function place({ grids, items }, picture, size, { hasCode, isWide, across }) {
  const code = hasCode ? CODE : NUMBER;
  const strips = items.filter((item) => item.kind === 'strip').length;
  const hasThreads = picture.threads * strips <= MOST_THREADS;
  const threads = hasThreads
    ? threadsOf(picture, size, across)
    : { across: 0, width: 0, height: 0 };
  const columns = new Map();
  let x = code + threads.width + across;
  for (const grid of grids) {
    const width = isWide ? Math.max(size, grid.chars * CHARACTER + 5) : size;
    columns.set(grid.array.index, { x, grid, width });
    x += Math.max(grid.across * width, grid.array.name.length * 7.6) + across;
  }
  const right = x - across + 6;
  const places = new Map();
  let y = TOP;
  let before = null;
  for (const item of items) {
    if (before) y += before.kind === 'strip' && item.kind === 'strip' ? GAP * 1.6 : GAP;
    if (item.kind === 'ghost' || item.missing?.length > 0) y += NOTE;
    const isStrip = item.kind === 'strip';
    const itemHeight = isStrip ? heightOf(item, columns, threads, size) : HEIGHTS[item.kind];
    places.set(item, { y, height: itemHeight });
    y += itemHeight + (item.missing?.length > 0 ? NOTE : 0);
    before = item;
  }
  return {
    size,
    hasCode,
    threads: { ...threads, x: code },
    columns,
    places,
    code: 0,
    codeRoom: code - NUMBER,
    left: code - 8,
    noteAt: code - 8, // over the threads, where there are no edges
    right,
    width: right + SIDE,
    height: y + TOP,
  };
}

function heightOf({ parts, lines, hasNotes, note }, columns, threads, size) {
  const downOf = ({ array, readers }) =>
    readers ? Math.max(...readers.keys()) + 1 : columns.get(array.index).grid.down;
  const grids = [...parts.values()].map((part) => downOf(part) * size);
  const notes = hasNotes || note ? NOTE : 0;
  return Math.max(lines.length * LINE, NAME + Math.max(threads.height, ...grids) + notes);
}

function threadsOf({ launch, threads }, size, gap) {
  const [sizeX] = launch.workgroup_size;
  const most = gap < ACROSS ? IN_ROW / 2 : IN_ROW;
  const across = sizeX === threads ? Math.min(threads, most) : sizeX;
  const pitch = Math.max(8, Math.min(36, size, 240 / across));
  return { across, pitch, width: across * pitch, height: Math.ceil(threads / across) * pitch };
}
