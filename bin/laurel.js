#!/usr/bin/env node
// Starts Laurel on the Node release that package.json pins, whatever release the machine's own `node` is:
// the server is TypeScript as it is written, and older releases cannot run that.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`laurel: cannot start ${pinned}: ${error.message}. Run "npm ci" first.`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});
