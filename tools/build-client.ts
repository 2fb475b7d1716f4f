import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultCodes, operationRows } from '../packages/client/src/contract-rows.ts';

/**
 * Builds packages/client/dist for `npm pack`: ES modules and declarations by the TypeScript compiler. What the client needs of the
 * contract goes with it: its types as declarations, the few values as constants.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'packages/client');
const build = join(home, 'build');
const dist = join(home, 'dist');
const entries = ['client', 'faults', 'json-text', 'live/live'].map((name) => `client/src/${name}`);

for (const folder of [build, dist]) rmSync(folder, { recursive: true, force: true });
try {
  for (const name of ['client', 'contract']) copySources(name);
  compile();
} finally {
  rmSync(build, { recursive: true, force: true });
}
writeFileSync(join(dist, 'client/src/contract-rows.js'), constants());
keepReached();
copyFileSync(join(root, 'LICENSE'), join(home, 'LICENSE'));

/** With imports of the contract made relative, because the compiler changes the endings of relative ones only. */
function copySources(name: string): void {
  for (const path of filesBelow(join(root, 'packages', name, 'src')).filter(isSource)) {
    const place = relative(join(root, 'packages'), path);
    const up = relative(dirname(place), '.');
    const text = readFileSync(path, 'utf8').replaceAll(/'@laurel\/contract\//g, `'${up}/contract/src/`);
    mkdirSync(dirname(join(build, place)), { recursive: true });
    writeFileSync(join(build, place), text);
  }
}

function compile(): void {
  const { resolve } = createRequire(import.meta.url);
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(home, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The client cannot be built.');
}

/** The rows of the operations as they are now, instead of the module that works them out of all schemas. */
function constants(): string {
  return [
    `export const operationRows = ${JSON.stringify(operationRows)};`,
    `export const faultCodes = ${JSON.stringify(faultCodes)};\n`,
  ].join('\n');
}

/** Takes away what no entry reaches; throws where a module needs something that the package does not hold. */
function keepReached(): void {
  const reached = new Set<string>();
  for (const entry of entries) {
    follow(`${entry}.js`, reached, (specifier) => specifier);
    follow(`${entry}.d.ts`, reached, (specifier) => specifier.replace(/\.js$/, '.d.ts'));
  }
  for (const path of filesBelow(dist)) if (!reached.has(relative(dist, path))) rmSync(path);
}

function follow(path: string, reached: Set<string>, fileOf: (specifier: string) => string): void {
  if (reached.has(path)) return;
  reached.add(path);
  // In declarations the compiler leaves the endings as they were written.
  const text = readFileSync(join(dist, path), 'utf8').replaceAll(
    /(from |import\()(["']\.[^"']+)\.ts(["'])/g,
    '$1$2.js$3',
  );
  writeFileSync(join(dist, path), text);
  for (const [, specifier = ''] of text.matchAll(/(?:from |import\()["']([^"']+)["']/g)) {
    if (specifier.startsWith('.'))
      follow(posix.join(posix.dirname(path), fileOf(specifier)), reached, fileOf);
    else if (!path.endsWith('.d.ts') || specifier !== 'typebox')
      throw new Error(`${path} of the client imports ${specifier}, which its package does not hold.`);
  }
}

function isSource(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.test.ts');
}

function filesBelow(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
