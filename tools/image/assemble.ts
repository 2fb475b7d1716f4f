import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePackage, pinnedNode } from '../../packages/server/bin/pinned-node.js';
import { buildWhatIsServed } from './build-served.ts';
import { type InstalledPackage, packagesThatRun } from './packages-that-run.ts';

/**
 * Puts together what the image holds, into the folder that is given: `laurel/` with the server, the packages that it runs on and what it serves,
 * built; and `data/`, empty, for the volume. deploy/Dockerfile calls it after `npm ci`.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const [, , target = 'image'] = process.argv;
const image = join(target, 'laurel');

/** What is read at run time of the packages that the server only builds from: their sources say whether what was built is theirs. */
const own = [
  'bridge',
  'builds',
  'client',
  'conformance',
  'console',
  'contract',
  'documents',
  'languages',
  'rules',
  'server',
  'verifier',
  'widgets',
];
const beside = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'tools/image/health.js',
  'node_modules/vite/package.json',
];

/** Installed files that no program reads: Node takes no TypeScript from there. Licences stay. */
const unread = /\.(map|[cm]?ts|md|markdown|flow)$|^\.(github|vscode|travis\.yml|eslintrc.*|npmignore)$/i;
/** Builds for bundlers and browsers, next to the one that Node loads, and extensions of the embedded engine: Laurel loads none. */
const loadedByOthers = /^\/build\/(esm|esnext)(\/|$)|^\/dist\/(iife|umd)(\/|$)|^\/dist\/\w+\.tar\.gz$/;
/** Packages hold tests and documents in folders of these names, next to their code. */
const unreadFolders = /^(test|tests|__tests__|docs?|examples?|bench|benchmarks?)$/;

rmSync(target, { recursive: true, force: true });
mkdirSync(image, { recursive: true });
mkdirSync(join(target, 'data'));
await buildWhatIsServed();
for (const path of beside.filter((one) => existsSync(join(root, one))))
  cpSync(join(root, path), join(image, path));
for (const name of own) copyOwn(name);
for (const one of packagesThatRun(root)) copyInstalled(one);
copyNode();
copyLibraries();

function copyOwn(name: string): void {
  const from = join(root, 'packages', name);
  if (!existsSync(from)) return;
  cpSync(from, join(image, 'packages', name), {
    recursive: true,
    filter: (path) => !/(^|\/)(node_modules|test)$|\.test\.ts$/.test(path.slice(from.length)),
  });
}

/** Own packages are links among the installed ones; the others are copied without the packages below them, which are listed themselves. */
function copyInstalled({ path, isOwn }: InstalledPackage): void {
  if (path === `node_modules/${nodePackage}`) return;
  cpSync(join(root, path), join(image, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isOwn || isRead(file.slice(join(root, path).length)),
  });
}

function isRead(path: string): boolean {
  const name = basename(path);
  if (/^\/node_modules(\/|$)/.test(path)) return false;
  if (loadedByOthers.test(path)) return false;
  if (unreadFolders.test(name) && path.split('/').length === 2) return false;
  return !unread.test(name);
}

/** The program alone, and the link to it whose address is the same on every kind of machine. */
function copyNode(): void {
  const home = `node_modules/${nodePackage}`;
  for (const path of [`${home}/bin/node`, `${home}/package.json`, 'node_modules/.bin/node'])
    cpSync(join(root, path), join(image, path), { verbatimSymlinks: true });
}

/** What Node is linked with and a small base does not have; the C library itself is the base's. */
function copyLibraries(): void {
  const linked = execFileSync('ldd', [String(pinnedNode())], { encoding: 'utf8' });
  const folder = join(image, 'system-libraries');
  mkdirSync(folder);
  for (const [, path = ''] of linked.matchAll(/=> (\/\S*\/libatomic\.so\S*)/g))
    copyFileSync(path, join(folder, basename(path)));
  if (readdirSync(folder).length === 0 && /libatomic/.test(linked))
    throw new Error(`the libraries of Node were not found:\n${linked}`);
}
