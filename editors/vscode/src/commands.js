// The commands of the palette, of buttons and of quick fixes.

const path = require('node:path');
const vscode = require('vscode');
const { HintPages, showPicture, showStatement } = require('./pages.js');

// The kernel that a command is about: the one that is named, or that of the active editor.
function kernelOf(uri) {
  if (typeof uri === 'string') return vscode.Uri.parse(uri);
  if (uri instanceof vscode.Uri) return uri;
  const { document } = vscode.window.activeTextEditor ?? {};
  if (document?.languageId === 'glsl') return document.uri;
  throw new Error('Open a kernel first: a puzzle in the side bar, or a .comp file.');
}

function titleOf(kernel) {
  return path.basename(path.dirname(kernel.fsPath));
}

// The server knows documents by the URIs that it was sent.
function idOf(kernel) {
  return kernel.toString();
}

async function openKernel(file) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  await vscode.window.showTextDocument(document, { preview: false });
  return document.uri;
}

class Commands {
  #ask;
  #tree;
  #hints;

  constructor(ask, tree, hints) {
    this.#ask = ask;
    this.#tree = tree;
    this.#hints = hints;
  }

  async check(uri) {
    const kernel = kernelOf(uri);
    const document = await vscode.workspace.openTextDocument(kernel);
    await document.save();
    const { title, stars, verdict, summary } = await this.#ask('workbook.check', idOf(kernel));
    if (verdict === 'solved')
      vscode.window.showInformationMessage(`${title}: solved, ${stars} of 3 stars.`);
    else vscode.window.showWarningMessage(`${title}: ${summary.split('\n')[0]}`);
  }

  async hint(uri) {
    const kernel = kernelOf(uri);
    await this.#hints.show(await this.#ask('workbook.hint', idOf(kernel)), titleOf(kernel));
  }

  async reset(uri) {
    const kernel = kernelOf(uri);
    const yes = 'Reset';
    const answer = await vscode.window.showWarningMessage(
      `Put the template back into ${titleOf(kernel)}? You can undo it.`,
      { modal: true },
      yes,
    );
    if (answer === yes) await this.#ask('workbook.reset', idOf(kernel));
  }

  async next(uri) {
    const next = await this.#ask('workbook.next', idOf(kernelOf(uri)));
    if (next) await this.open(next.number);
    else vscode.window.showInformationMessage('All puzzles are solved.');
  }

  async statement(uri) {
    await showStatement(kernelOf(uri));
  }

  async picture(uri) {
    const kernel = kernelOf(uri);
    const { path: page } = await this.#ask('workbook.picture', idOf(kernel));
    await showPicture(page, titleOf(kernel));
  }

  async debug(uri) {
    const { fsPath: program } = kernelOf(uri);
    await vscode.debug.startDebugging(undefined, {
      type: 'workbook',
      request: 'launch',
      name: 'Debug this kernel',
      program,
    });
  }

  async open(number) {
    const list = await this.#tree.list();
    const puzzles = (list?.parts ?? []).flatMap((part) => part.puzzles);
    const puzzle = puzzles.find((known) => known.number === number);
    if (!puzzle) throw new Error('No workbook is open here.');
    await showStatement(await openKernel(puzzle.path));
    await openKernel(puzzle.path);
  }
}

function registerCommands(context, ask, tree) {
  const hints = new HintPages();
  const commands = new Commands(ask, tree, hints);
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(HintPages.scheme, hints),
  );
  for (const name of ['check', 'hint', 'reset', 'next', 'statement', 'picture', 'debug', 'open']) {
    const run = async (...words) => {
      try {
        await commands[name](...words);
      } catch (error) {
        vscode.window.showErrorMessage(error.message);
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(`vulkanPuzzles.${name}`, run));
  }
}

module.exports = { registerCommands };
