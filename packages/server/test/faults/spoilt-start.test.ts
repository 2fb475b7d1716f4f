import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { onlyOn } from '../support/engine.ts';

// The test creates what a kill or a power cut leaves behind.
describe(
  'a start that a kill or a power cut interrupted',
  onlyOn('embedded', 'only it has a data directory'),
  () => {
    let directory: string;
    let cluster: string;
    const open = () => openEmbedded({ directory, random: Math.random, onIdleError: console.error });
    before(() => {
      directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
      cluster = join(directory, 'postgres');
    });
    after(() => rmSync(directory, { recursive: true, force: true }));

    test('starts again after an interrupted first start, with a cluster that is closed to other users', async () => {
      const unfinished = `${cluster}.unfinished`;
      mkdirSync(unfinished);
      writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
      const database = await open();
      assert.deepEqual(await settingsOf(database), {
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        wal_sync_method: 'fsync',
      });
      await database.close();
      assert.equal(existsSync(unfinished), false);
      assert.equal(statSync(cluster).mode & 0o077, 0);
    });

    test('an empty server file does not prevent the next start', async () => {
      writeFileSync(join(cluster, 'postmaster.pid'), '');
      await (await open()).close();
    });
  },
);

/** Settings that commits and protection from torn pages depend on. */
async function settingsOf(database: Database): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; setting: string }>({
    text: `select name, setting from pg_settings
            where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')`,
  });
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
