// The puzzles by part, with their stars.

const vscode = require('vscode');

const SOLVED = new vscode.ThemeIcon('pass-filled', new vscode.ThemeColor('testing.iconPassed'));
const STARTED = new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('testing.iconQueued'));
const NOT_STARTED = new vscode.ThemeIcon('circle-outline');
const NEXT = new vscode.ThemeIcon('arrow-right');

function stars(count) {
  return '★'.repeat(count) + '☆'.repeat(3 - count);
}

function partItem(part, next) {
  const holdsNext = part.puzzles.some(({ number }) => number === next);
  const item = new vscode.TreeItem(
    part.title,
    holdsNext
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed,
  );
  const solved = part.puzzles.filter(({ status }) => status === 'solved').length;
  item.description = `${solved} of ${part.puzzles.length}`;
  item.id = `part ${part.title}`;
  item.puzzles = part.puzzles;
  return item;
}

function puzzleItem({ number, title, stars: count, status, path }, next) {
  const item = new vscode.TreeItem(`${number}. ${title}`);
  item.id = `puzzle ${number}`;
  item.description = status === 'solved' ? stars(count) : status === 'started' ? 'started' : '';
  const open = status === 'started' ? STARTED : NOT_STARTED;
  item.iconPath = status === 'solved' ? SOLVED : number === next ? NEXT : open;
  item.resourceUri = undefined;
  item.tooltip = path;
  item.command = { command: 'vulkanPuzzles.open', title: 'Open', arguments: [number] };
  return item;
}

class PuzzleTree {
  #changes = new vscode.EventEmitter();
  #ask;

  onDidChangeTreeData = this.#changes.event;

  // ask() resolves to the server's list; to nothing while there is no server.
  constructor(ask) {
    this.#ask = ask;
  }

  refresh() {
    this.#changes.fire();
  }

  getTreeItem(item) {
    return item;
  }

  async getChildren(item) {
    if (item) return item.puzzles.map((puzzle) => puzzleItem(puzzle, item.next));
    const list = await this.list();
    return (list?.parts ?? []).map((part) =>
      Object.assign(partItem(part, list.next), { next: list.next }),
    );
  }

  // Nothing where no workbook is open: the view then says what to do.
  async list() {
    try {
      return await this.#ask();
    } catch {
      return undefined;
    }
  }
}

module.exports = { PuzzleTree, stars };
