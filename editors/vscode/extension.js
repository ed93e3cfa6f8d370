// Starts `mmlogic lsp`, which shows errors, completions and help, and formats scripts.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("mmlogic").get("command");
  const scripts = { documentSelector: [{ language: "mm" }] };
  client = new LanguageClient("mmlogic", "mmlogic", { command, args: ["lsp"] }, scripts);
  return client.start();
};

exports.deactivate = () => client?.stop();
