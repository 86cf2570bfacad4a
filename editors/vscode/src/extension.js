// The extension: starts the language server, and connects commands, views and the debugger to it.

const vscode = require('vscode');
const { registerCommands } = require('./commands.js');
const { registerDebugger } = require('./debugger.js');
const { findProgram, offerProgram } = require('./program.js');
const { PuzzleTree } = require('./puzzle_tree.js');
const { Server } = require('./server.js');
const { StatusBar } = require('./status_bar.js');

let server;

async function startServer(tree, statusBar) {
  await server?.stop();
  server = undefined;
  const program = await findProgram();
  if (!program.path) {
    statusBar.showProblem(program.problem);
    offerProgram(program);
    return;
  }
  const started = new Server(program.path);
  started.onVerdict((verdict) => {
    statusBar.take(verdict);
    tree.refresh();
  });
  try {
    await started.start();
  } catch (error) {
    statusBar.showProblem(`${program.path} does not start: ${error.message}`);
    offerProgram({ problem: `${program.path} does not start: ${error.message}` });
    return;
  }
  server = started;
  tree.refresh();
}

// Buttons beside an editor's title are for kernels alone.
function followKernels(context) {
  const update = (editor) =>
    vscode.commands.executeCommand(
      'setContext',
      'vulkanPuzzles.isKernel',
      editor?.document.languageId === 'glsl',
    );
  context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(update));
  update(vscode.window.activeTextEditor);
}

async function activate(context) {
  const ask = (command, ...words) => {
    if (!server) throw new Error('The workbook does not run: see the status bar.');
    return server.execute(command, ...words);
  };
  const tree = new PuzzleTree(() => (server ? server.execute('workbook.list') : undefined));
  const statusBar = new StatusBar();
  context.subscriptions.push(
    statusBar,
    vscode.window.registerTreeDataProvider('vulkanPuzzles.list', tree),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('vulkanPuzzles.program')) startServer(tree, statusBar);
    }),
    vscode.commands.registerCommand('vulkanPuzzles.refresh', () =>
      server ? tree.refresh() : startServer(tree, statusBar),
    ),
  );
  registerCommands(context, ask, tree);
  registerDebugger(context, findProgram);
  followKernels(context);
  await startServer(tree, statusBar);
}

async function deactivate() {
  await server?.stop();
}

module.exports = { activate, deactivate };
