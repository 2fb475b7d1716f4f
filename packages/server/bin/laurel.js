#!/usr/bin/env node
// Starts Laurel on the Node release that package.json pins, whatever release the machine's own `node` is: the bundle of the server where it is
// made from the sources that are there, or else these, which are TypeScript as it is written; older releases can run neither.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledMain } from './bundle.js';
import { nodeRelease, pinnedNode } from './pinned-node.js';

const sourceMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const { config } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const pinned = pinnedNode();

// Reading the modules takes a command longer than its work: what was compiled is kept beside the installed packages. Where that folder
// cannot be written, nothing is kept and nothing fails.
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/laurel', import.meta.url));

// By way of npm the pinned release is already running; then no second process stands between a signal and the server.
if (process.versions.node === nodeRelease) await run();
else if (pinned !== undefined) startPinned();
else if (majorOf(process.versions.node) === majorOf(nodeRelease)) await run();
else {
  console.error(`laurel: Node ${nodeRelease} is not installed. Run "npm ci" without --omit=optional.`);
  process.exitCode = 1;
}

async function run() {
  // A stack names lines of the sources; a map is read when one is made.
  process.setSourceMapsEnabled(true);
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache(compiled);
  await import(pathToFileURL(bundledMain() ?? sourceMain).href);
}

function majorOf(version) {
  return version.split('.', 1)[0];
}

function startPinned() {
  // The channel carries nothing: by its end the child learns of a death that sends no signal, and ends too.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  // As `npm start` does: glibc keeps what was freed in two arenas, not in one for each thread.
  const env = { MALLOC_ARENA_MAX: config.malloc_arenas, NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(
    pinned,
    ['--enable-source-maps', bundledMain() ?? sourceMain, ...process.argv.slice(2)],
    {
      stdio,
      env,
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`laurel: cannot start ${pinned}: ${error.message}. Run "npm ci" first.`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
}
