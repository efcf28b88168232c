#!/usr/bin/env node
// Starts the command line under a Node that runs TypeScript. An older Node hands over to the Node 24 that the
// project installs for itself, so that the machine's own version does not matter. Plain JavaScript for that reason.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cli = new URL('./cli.ts', import.meta.url);
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(cli.href);
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [fileURLToPath(cli), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both of us; a process manager only to this one. The child decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
} else {
  fail(`Symposium needs Node 24, and this is ${process.version}. Run \`npm ci\`, which brings it, or install Node 24.`);
}

/** In a terminal Ctrl-C has reached the child already, and a second one would mean "at once" to it. */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  child.kill(signal);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
