// The verdict on the kernel in the active editor.

const vscode = require('vscode');
const { stars } = require('./puzzle_tree.js');

function textOf({ verdict, title, stars: count, summary }) {
  if (verdict === 'solved') return `${stars(count)} ${title}`;
  if (verdict === 'not_started') return `$(circle-outline) ${title}`;
  if (verdict === 'clean') return `$(pass) ${title}`;
  const first = summary.split('\n')[0];
  return `$(error) ${title}: ${first.length > 60 ? `${first.slice(0, 59)}…` : first}`;
}

class StatusBar {
  #item = vscode.window.createStatusBarItem('vulkanPuzzles', vscode.StatusBarAlignment.Left, 10);
  #verdicts = new Map(); // by URI
  #subscription = vscode.window.onDidChangeActiveTextEditor(() => this.#update());

  constructor() {
    this.#item.name = 'Vulkan Puzzles';
  }

  take(verdict) {
    this.#verdicts.set(vscode.Uri.parse(verdict.uri).toString(), verdict);
    this.#update();
  }

  showProblem(problem) {
    this.#item.text = '$(warning) Vulkan Puzzles';
    this.#item.tooltip = problem;
    this.#item.command = 'vulkanPuzzles.refresh';
    this.#item.show();
  }

  dispose() {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #update() {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const verdict = this.#verdicts.get(uri);
    if (!verdict) {
      this.#item.hide();
      return;
    }
    this.#item.text = textOf(verdict);
    this.#item.tooltip = verdict.summary;
    this.#item.command = 'vulkanPuzzles.check';
    this.#item.show();
  }
}

module.exports = { StatusBar };
