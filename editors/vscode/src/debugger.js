// Starts the debug adapter; F5 in a kernel needs no launch.json.

const vscode = require('vscode');

const configurations = {
  resolveDebugConfiguration(_folder, configuration) {
    if (configuration.type) return configuration;
    const { document } = vscode.window.activeTextEditor ?? {};
    if (document?.languageId !== 'glsl') return undefined;
    return {
      type: 'workbook',
      request: 'launch',
      name: 'Debug this kernel',
      program: document.fileName,
    };
  },
};

function registerDebugger(context, findProgram) {
  const adapters = {
    async createDebugAdapterDescriptor() {
      const { path, problem } = await findProgram();
      if (!path) throw new Error(problem);
      return new vscode.DebugAdapterExecutable(path, ['dap']);
    },
  };
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider('workbook', configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory('workbook', adapters),
  );
}

module.exports = { registerDebugger };
