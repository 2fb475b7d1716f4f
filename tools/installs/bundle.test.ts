import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundledMain, bundleFolder, datesOf, hashOf } from '../../packages/server/bin/bundle.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'laurel-bundle-'));
after(() => rmSync(folder, { recursive: true }));

const sources = ['package-lock.json', 'packages/server/src/main.ts'];
const note = (made: object) => writeFileSync(join(folder, 'sources.json'), JSON.stringify(made));

test('where there is no bundle, the sources are run', () => {
  assert.equal(bundledMain(folder), undefined);
});
test('a bundle of the sources that are there is run', () => {
  note({ hash: hashOf(sources), sources });
  assert.equal(bundledMain(folder), join(folder, 'main.js'));
});
test('so is one of sources that were not written since, without reading them', () => {
  note({ dates: datesOf(sources), hash: 'not looked at', sources });
  assert.equal(bundledMain(folder), join(folder, 'main.js'));
});
test('sources that were written are read: what is in them counts', () => {
  note({ dates: 'of others', hash: hashOf(sources), sources });
  assert.equal(bundledMain(folder), join(folder, 'main.js'));
  note({ dates: 'of others', hash: 'of others', sources });
  assert.equal(bundledMain(folder), undefined);
});
test('a bundle of other sources is not', () => {
  note({ hash: hashOf(sources.slice(1)), sources });
  assert.equal(bundledMain(folder), undefined);
  note({ hash: hashOf(sources), sources: [...sources, 'packages/server/src/gone.ts'] });
  assert.equal(bundledMain(folder), undefined);
});
test('a bundle that is of the sources already is not made again, as servers may be starting from it', () => {
  const build = () => execFileSync(process.execPath, ['packages/server/build.ts'], { cwd: root });
  build();
  const { ino } = statSync(bundleFolder);
  build();
  assert.equal(statSync(bundleFolder).ino, ino);
});
