// Finds the program `workbook`, or says what to do where there is none.

const { access, constants } = require('node:fs/promises');
const path = require('node:path');
const vscode = require('vscode');

async function isProgram(file) {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// There `workbook` builds the program first, which may take minutes; in a learner's folder it is the
// program.
async function isSourceTree(folder) {
  const isThere = (name) =>
    access(path.join(folder, name)).then(
      () => true,
      () => false,
    );
  return (await isThere('workbook')) && isThere('CMakeLists.txt');
}

function folders() {
  return (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
}

async function firstProgram(files) {
  for (const file of files) if (await isProgram(file)) return file;
  return undefined;
}

// { path }, or { problem, folder } where the program has to be built in that folder first.
async function findProgram() {
  const named = vscode.workspace.getConfiguration('vulkanPuzzles').get('program');
  if (named) {
    return (await isProgram(named))
      ? { path: named }
      : { problem: `The setting vulkanPuzzles.program names ${named}, which is no program.` };
  }
  const built = folders().map((folder) => path.join(folder, 'build/release/checker/workbook'));
  const ofWorkbooks = [];
  for (const folder of folders())
    if (!(await isSourceTree(folder))) ofWorkbooks.push(path.join(folder, 'workbook'));
  const inPath = (process.env.PATH ?? '').split(':').map((folder) => path.join(folder, 'workbook'));
  const found = await firstProgram([...built, ...ofWorkbooks, ...inPath]);
  if (found) return { path: found };
  for (const folder of folders())
    if (await isSourceTree(folder)) return { problem: 'The workbook is not built yet.', folder };
  return {
    problem:
      'There is no program `workbook` on the PATH. Install it, or name it in the setting vulkanPuzzles.program.',
  };
}

async function offerProgram({ problem, folder }) {
  const build = 'Build It in a Terminal';
  const settings = 'Open Settings';
  const chosen = await vscode.window.showWarningMessage(problem, folder ? build : settings);
  if (chosen === build) {
    const terminal = vscode.window.createTerminal({ name: 'workbook', cwd: folder });
    terminal.show();
    terminal.sendText('./workbook list');
    vscode.window.showInformationMessage(
      'When the list of puzzles appears, the workbook is built: run "Vulkan Puzzles: Refresh".',
    );
  } else if (chosen === settings) {
    vscode.commands.executeCommand('workbench.action.openSettings', 'vulkanPuzzles.program');
  }
}

module.exports = { findProgram, offerProgram };
