// Statements, hints and pictures beside the kernel.

const { readFile } = require('node:fs/promises');
const path = require('node:path');
const vscode = require('vscode');

let picture;

async function showStatement(kernel) {
  const statement = vscode.Uri.file(path.join(path.dirname(kernel.fsPath), 'README.md'));
  await vscode.commands.executeCommand('markdown.showPreviewToSide', statement);
}

// The page is whole: its script and style are in it.
async function showPicture(file, title) {
  if (!picture) {
    picture = vscode.window.createWebviewPanel(
      'vulkanPuzzles.picture',
      'Picture',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    picture.onDidDispose(() => {
      picture = undefined;
    });
  }
  picture.title = `Picture: ${title}`;
  picture.webview.html = await readFile(file, 'utf8');
  picture.reveal(undefined, true);
}

// Hints are shown as documents of their own, which nobody has to save.
class HintPages {
  static scheme = 'vulkan-puzzles-hint';
  #texts = new Map();
  #changes = new vscode.EventEmitter();

  onDidChange = this.#changes.event;

  provideTextDocumentContent(uri) {
    return this.#texts.get(uri.path) ?? '';
  }

  async show({ number, of, text }, title) {
    const heading = number > 0 ? `# Hint ${number} of ${of}: ${title}` : `# ${title}`;
    const uri = vscode.Uri.from({ scheme: HintPages.scheme, path: `/Hint for ${title}.md` });
    this.#texts.set(uri.path, `${heading}\n\n${text}\n`);
    this.#changes.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }
}

module.exports = { HintPages, showPicture, showStatement };
