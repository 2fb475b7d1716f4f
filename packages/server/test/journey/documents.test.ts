import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { type RunningCommand, startServe } from '../support/command.ts';
import { documentBlocks, documentPath, runBlocks } from '../support/document-script.ts';
import { freePort } from '../support/free-port.ts';

const environment = {
  LAUREL_API_KEY: 'laurel_documents-0123456789-0123456789-abcdef',
  LAUREL_USERNAME: 'owner',
  LAUREL_PASSWORD: 'correct horse battery staple',
};

let server: RunningCommand & { url: string };
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-documents-'));
  mkdirSync(join(folder, 'docs'));
  symlinkSync(documentPath('docs/examples'), join(folder, 'docs/examples'));
  server = await startServe({ ...environment, DATA_DIR: join(folder, 'data') });
});
afterEach(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** The number of blocks whose output each document shows; a document of which less is found was not read. */
const documents: Readonly<Record<string, number>> = {
  'README.md': 6,
  'docs/guides/promotion-manager.md': 6,
  'docs/guides/missions-and-raffles.md': 1,
  'docs/guides/drops-jackpots-levels.md': 4,
  'docs/guides/platform-engineer.md': 2,
  'docs/guides/platform-engineer-fasttrack.md': 4,
  'docs/guides/platform-engineer-git.md': 7,
  'docs/guides/web-developer.md': 2,
  'docs/certificates/audit.md': 1,
  'docs/integrations/agents.md': 1,
};

for (const path of Object.keys(documents))
  test(`every command of ${path} runs in an empty database, and prints what the document shows`, () =>
    runDocument(path));

test('they run one after the other in one database, and each prints the same', () => {
  for (const path of Object.keys(documents)) runDocument(path);
});

/** Runs all commands of a document, from the first to the last. */
function runDocument(path: string): void {
  const blocks = documentBlocks(readFileSync(documentPath(path), 'utf8')).filter(
    ({ script }) => !/^npm ci && npm/.test(script),
  );
  const printed = runBlocks(blocks, { url: server.url, folder, environment });
  let seen = 0;
  for (const [at, { script, shown }] of blocks.entries()) {
    if (shown === undefined) continue;
    seen++;
    if (shown.startsWith('{')) assertAlike(JSON.parse(printed[at] ?? ''), JSON.parse(shown));
    else assertLines(printed[at] ?? '', shown, script);
  }
  assert.equal(seen, documents[path], path);
}

test('every command of docs/guides/operator.md runs, from the first start to the restore', async () => {
  const blocks = documentBlocks(readFileSync(documentPath('docs/guides/operator.md'), 'utf8'));
  assert.ok(blocks.length >= 5);
  const port = String(await freePort());
  const printed = runBlocks(blocks, { url: `http://127.0.0.1:${port}`, folder, environment: { PORT: port } });
  assert.match(printed.join(''), /Every board equals the fold of the log, to the byte/);
});

/** `…` is any text of a line; hashes of players and measured durations are different everywhere. */
function asPattern(expected: string): RegExp {
  const literal = expected
    .replace(/[0-9a-f]{12}…|\d{4}-\d\d-\d\dT…/g, '…')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const measured = literal.replace(/in \d+\\\.\d+ s, \d+ events/g, 'in \\d+\\.\\d+ s, \\d+ events');
  return new RegExp(`^${measured.replaceAll('…', '.*')}$`);
}

function assertAlike(actual: unknown, expected: unknown, at = ''): void {
  if (typeof expected === 'string') assert.match(String(actual), asPattern(expected), at);
  else if (typeof expected !== 'object' || expected === null) assert.deepEqual(actual, expected, at);
  else {
    const [found, wanted] = [actual as Record<string, unknown>, expected as Record<string, unknown>];
    assert.deepEqual(Object.keys(found), Object.keys(wanted), at);
    for (const key of Object.keys(wanted)) assertAlike(found[key], wanted[key], `${at}/${key}`);
  }
}

/** Each line that the document shows is printed, in this order; headers in between may be left out. */
function assertLines(printed: string, shown: string, script: string): void {
  let rest = printed.split('\n');
  for (const line of shown.split('\n')) {
    const at = rest.findIndex((one) => asPattern(line).test(one));
    assert.notEqual(at, -1, `${line}\nis not what this prints:\n${script}\n\n${printed}`);
    rest = rest.slice(at + 1);
  }
}
