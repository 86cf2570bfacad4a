// The language server as a client library runs it, with the workbook's own requests.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

class Server {
  #client;
  #verdicts = new vscode.EventEmitter();

  onVerdict = this.#verdicts.event;

  constructor(program) {
    const settings = vscode.workspace.getConfiguration('vulkanPuzzles');
    this.#client = new LanguageClient(
      'vulkanPuzzles',
      'Vulkan Puzzles',
      { command: program, args: ['lsp'] },
      {
        documentSelector: [{ scheme: 'file', language: 'glsl' }],
        synchronize: { configurationSection: 'vulkanPuzzles' },
        initializationOptions: {
          verdicts: true,
          showsResults: true,
          inlayCounts: settings.get('inlayCounts'),
        },
        middleware: { executeCommand: (command, words) => this.#show(command, words) },
      },
    );
    this.#client.onNotification('workbook/verdict', (verdict) => this.#verdicts.fire(verdict));
  }

  start() {
    return this.#client.start();
  }

  async stop() {
    if (this.#client.isRunning()) await this.#client.stop();
  }

  execute(command, ...words) {
    return this.#client.sendRequest('workspace/executeCommand', { command, arguments: words });
  }

  // Code actions of the server name its commands; those of the extension show the results.
  #show(command, words) {
    const own = command.replace(/^workbook\./, 'vulkanPuzzles.');
    return vscode.commands.executeCommand(own, ...words);
  }
}

module.exports = { Server };
