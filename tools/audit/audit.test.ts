import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { askForAdvisories } from './advisories.ts';
import { type LockFile, lintLockFile, unnamedScripts, unpinnedPackages } from './lock-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'laurel-audit-'));
after(() => rmSync(scratch, { recursive: true }));

/** The committed lock file with another entry for one package. */
function lockWith(entry: object): LockFile {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  lock.packages['node_modules/pg'] = { ...lock.packages['node_modules/pg'], ...entry };
  return lock;
}

function lint(lock: LockFile): string {
  const path = join(scratch, 'package-lock.json');
  writeFileSync(path, JSON.stringify(lock));
  return lintLockFile(path);
}

describe('the lock file', () => {
  test('as it is committed passes', () => {
    assert.equal(lint(lockWith({})), '');
    assert.deepEqual(unpinnedPackages(lockWith({})), []);
  });
  for (const [resolved, said] of [
    ['http://registry.npmjs.org/pg/-/pg-8.23.1.tgz', /invalid protocol/],
    ['https://elsewhere.test/pg/-/pg-8.23.1.tgz', /invalid host/],
    ['https://registry.npmjs.org/gp/-/gp-8.23.1.tgz', /different name/],
  ] as const)
    test(`that takes a package from ${resolved} is refused`, () => {
      assert.match(lint(lockWith({ resolved })), said);
    });
  test('with a weaker hash, or none, is refused', () => {
    assert.match(lint(lockWith({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })), /integrity/);
    assert.deepEqual(unpinnedPackages(lockWith({ integrity: undefined })), ['node_modules/pg']);
  });
  test('with an install script that nobody decided on is refused', () => {
    assert.deepEqual(
      unnamedScripts(lockWith({ hasInstallScript: true }), { node: true }).includes('pg'),
      true,
    );
    assert.deepEqual(
      unnamedScripts({ packages: { 'node_modules/node': { hasInstallScript: true } } }, { node: true }),
      [],
    );
  });
});

describe('npm audit', () => {
  /** Asks a registry that answers so to the question for advisories. */
  async function ask(answer: (response: ServerResponse) => void) {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const name = decodeURIComponent(request.url?.slice(1) ?? '');
      if (request.method === 'GET') response.end(JSON.stringify({ name, versions: {} }));
      else request.resume().on('end', () => answer(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await askForAdvisories(root, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  test('reports a vulnerability that the registry knows of', async () => {
    const known = {
      id: 1,
      url: 'https://a.test/1',
      title: 'leaks',
      severity: 'low',
      vulnerable_versions: '*',
    };
    const advisory = { ...known, cwe: [], cvss: { score: 0, vectorString: null } };
    const advice = await ask((response) => response.end(JSON.stringify({ pg: [advisory] })));
    assert.ok('vulnerable' in advice, JSON.stringify(advice));
    assert.match(advice.vulnerable.join(), /\bpg .*\(low\)/);
  });
  test('reports none where there is none', async () => {
    assert.deepEqual(await ask((response) => response.end('{}')), { vulnerable: [] });
  });
  test('says why where the registry has no such service', async () => {
    const advice = await ask((response) => response.writeHead(405).end());
    assert.ok('unanswered' in advice, JSON.stringify(advice));
    assert.match(advice.unanswered, /405/);
  });
});
