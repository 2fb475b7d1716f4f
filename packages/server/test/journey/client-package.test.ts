import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';

const run = promisify(execFile);
const clientFolder = fileURLToPath(new URL('../../../client', import.meta.url));
const { resolve } = createRequire(new URL('../../../../tools/package.json', import.meta.url));
const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

const laurel = forFile(startLaurel);
const project = scratchFolder('laurel-client-package-');
before(() => installPackage());

/** Packs the client and installs the tarball into an empty project, as its users do. */
async function installPackage(): Promise<void> {
  await npm(['pack', '--pack-destination', project], clientFolder);
  const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  const manifest = { name: 'user-of-the-client', private: true, type: 'module' };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`], project);
}

/** The npm that runs this suite, else the one of the machine. */
async function npm(words: string[], cwd: string): Promise<void> {
  const { npm_execpath } = process.env;
  if (npm_execpath) await run(process.execPath, [npm_execpath, ...words], { cwd });
  else await run('npm', words, { cwd });
}

const program = `
import { type Client, createClient, type Result } from '@laurel/client';
import { LaurelFault } from '@laurel/client/faults';
import { JsonText } from '@laurel/client/json-text';

declare const process: { argv: string[] };
const [, , url = '', apiKey = '', username = '', password = ''] = process.argv;
const client: Client = createClient({ url, credentials: { apiKey, user: { username, password } } });

const event = '{"event":"login","data":{"unique_id":"packed","timestamp":"2026-01-01T00:00:00Z","player_id":"p"}}';
const sent = await client.submitEvents.answer({ body: new JsonText('[' + event + ']') });
const stats: Result<'readIntakeStats'> = await client.readIntakeStats();
const users: string[] = [];
for await (const { username, role } of client.listUsers.items({ query: { page_size: 1 } })) users.push(username + ':' + role);
const fault = await client.readCampaign({ path: { id: 404 } }).catch((error: unknown) => error);
const code = fault instanceof LaurelFault && fault.code === 'not_found' ? fault.code : 'another one';
// @ts-expect-error: there is no such operation
if (client.readNothing) throw new Error('types are lost');
console.log(JSON.stringify({ status: sent.status, accepted: stats.accepted, users, code }));
`;

test('the tarball holds built modules with declarations, and needs nothing that a registry does not have', async () => {
  const home = join(project, 'node_modules/@laurel/client');
  const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  assert.deepEqual(Object.keys(dependencies), ['typebox']);
  const files = (await readdir(home, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  assert.ok(files.length > 20);
  for (const { name } of files) assert.match(name, /\.js$|\.d\.ts$|^(package\.json|README\.md|LICENSE)$/);
  const code = files.filter(({ name }) => name.endsWith('.js'));
  for (const { parentPath, name } of code)
    assert.doesNotMatch(await readFile(join(parentPath, name), 'utf8'), /from '(?!\.)/, name);
});

test('a strict program is compiled against it, declarations included', async () => {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    rootDir: 'src',
    outDir: 'out',
  };
  await mkdir(join(project, 'src'));
  await writeFile(join(project, 'src/program.ts'), program);
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const compiled = await run(process.execPath, [compiler, '-p', project], { cwd: project }).catch(
    (error) => error,
  );
  assert.equal(compiled.stdout, '');
  await access(join(project, 'out/program.js'));
});

test('the program speaks to a server, on every release of Node that is to be had', async (context) => {
  const releases = await nodeReleases();
  for (const major of [20, 26])
    if (![...releases.keys()].some((version) => version.startsWith(`v${major}.`)))
      context.diagnostic(`Node ${major} is not on this machine: the package was not run on it.`);
  for (const [version, node] of releases) {
    const { url, apiKey, username, password } = laurel;
    const { stdout } = await run(node, ['out/program.js', url, apiKey, username, password], { cwd: project });
    context.diagnostic(`ran on Node ${version}`);
    assert.deepEqual(JSON.parse(stdout), {
      status: 204,
      // Sent by each release, counted once.
      accepted: 1,
      users: [`${username}:owner`],
      code: 'not_found',
    });
  }
});

/** The release that runs this suite, and what the machine calls node when the packages of this repository are left out. */
async function nodeReleases(): Promise<Map<string, string>> {
  const releases = new Map([[process.version, process.execPath]]);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder.includes('node_modules')) continue;
    const node = join(folder, 'node');
    const version = await run(node, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    if (version !== undefined && !releases.has(version)) releases.set(version, node);
  }
  return releases;
}
