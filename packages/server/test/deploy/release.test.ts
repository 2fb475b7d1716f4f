import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { scratchFolder } from '../support/for-file.ts';

const tool = fileURLToPath(new URL('../../../../tools/release.ts', import.meta.url));
const { version, dependencies } = packageJson;

const scratch = scratchFolder('laurel-release-');
const folder = join(scratch, 'release');
before(() => {
  writeKeys('ours');
  writeKeys('others');
  const made = run(folder, '--key', join(scratch, 'ours.pem'));
  assert.equal(made.status, 0, made.stderr);
});

test('a release is the packed client and service, what they are made of, and signed sums', () => {
  assert.deepEqual(readdirSync(folder).sort(), [
    'SHA256SUMS',
    'SHA256SUMS.sig',
    `laurel-${version}.cdx.json`,
    `laurel-client-${version}.tgz`,
    `laurel-service-${version}.tar.gz`,
  ]);
  const packed = listed(`laurel-service-${version}.tar.gz`);
  for (const path of ['package-lock.json', 'packages/server/src/main.ts', 'deploy/Dockerfile', 'LICENSE'])
    assert.ok(packed.includes(`laurel-${version}/${path}`), path);
  for (const built of [
    /console\/dist\/[0-9a-f]{16}\/index\.html$/,
    /widgets\/dist\/[0-9a-f]{16}\/laurel\.js$/,
    /server\/dist\/bundle\/main\.js$/,
  ])
    assert.equal(packed.filter((path) => built.test(path)).length, 1, `${built}`);
  assert.deepEqual(
    packed.filter((path) => /node_modules|\/secrets\/|\.env$|client\/dist\//.test(path)),
    [],
  );
});

test('the bill of materials is CycloneDX and names each package that the service runs on, with its version and hash', () => {
  const bill = JSON.parse(readFileSync(join(folder, `laurel-${version}.cdx.json`), 'utf8'));
  assert.equal(bill.bomFormat, 'CycloneDX');
  assert.equal(bill.metadata.component.name, 'laurel');
  const components = new Map<string, { version: string; hashes?: object[] }>(
    bill.components.map((one: { name: string }) => [one.name, one]),
  );
  for (const [name, wanted] of Object.entries(dependencies)) {
    const component = components.get(name);
    assert.equal(component?.version, wanted, name);
    if (!name.startsWith('@laurel/')) assert.ok(component?.hashes?.length, name);
  }
  assert.equal(components.has('typescript'), false, 'what only develops it is left out');
});

test('anybody with the public key can verify it, with this tool and without', () => {
  const verified = run('--verify', folder, '--key', join(scratch, 'ours.pub.pem'));
  assert.equal(verified.status, 0, verified.stderr);
  const summed = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  assert.equal(summed.status, 0);
});

test('one changed byte, another key, and a file too many are refused by name', () => {
  const service = join(folder, `laurel-service-${version}.tar.gz`);
  const bytes = readFileSync(service);
  const changed = Buffer.from(bytes);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  writeFileSync(service, changed);
  refuses(/laurel-service-.*\.tar\.gz is not what was signed/);
  writeFileSync(service, bytes);

  const sums = join(folder, 'SHA256SUMS');
  const text = readFileSync(sums, 'utf8');
  writeFileSync(
    sums,
    text.replace(/^./, (first) => (first === '0' ? '1' : '0')),
  );
  refuses(/SHA256SUMS is not signed by this key, or was changed/);
  writeFileSync(sums, text);
  refuses(/is not signed by this key/, 'others.pub.pem');

  writeFileSync(join(folder, 'more.tgz'), '');
  refuses(/more\.tgz is not named/);
  rmSync(join(folder, 'more.tgz'));
  assert.equal(run('--verify', folder, '--key', join(scratch, 'ours.pub.pem')).status, 0);
});

function refuses(why: RegExp, key = 'ours.pub.pem'): void {
  const { status, stderr } = run('--verify', folder, '--key', join(scratch, key));
  assert.equal(status, 1);
  assert.match(stderr, why);
}

function run(...words: string[]) {
  return spawnSync(process.execPath, [tool, ...words], { encoding: 'utf8' });
}

function listed(name: string): string[] {
  const { stdout } = spawnSync('tar', ['-tzf', join(folder, name)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n');
}

function writeKeys(name: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(scratch, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  writeFileSync(join(scratch, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
}
