import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { baseBackup } from '../support/base-backup.ts';
import { startServe } from '../support/command.ts';
import { assertRestored, publishTwo, type RunningIntake, startIntake } from '../support/drill.ts';
import { onlyOn } from '../support/engine.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { startPostgresOnCopy } from '../support/postgres-server.ts';
import { preparePostgres } from '../support/templates.ts';
import { waitUntil } from '../support/waiting.ts';

/**
 * Tries the backup of a PostgreSQL that docs/operating.md describes: a base backup of the files during intake. The npm
 * package has neither pg_basebackup nor pg_dump, so the test makes the low-level calls of pg_basebackup itself.
 */
describe(
  'a base backup',
  onlyOn('postgres', 'the embedded engine has backups of its own, in journey/backup.test.ts'),
  () => {
    let laurel: Laurel;
    let intake: RunningIntake;
    let scratch: string;
    let originalScratch: string;
    let original: Awaited<ReturnType<typeof preparePostgres>>;
    before(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'laurel-restore-test-'));
      // A server that syncs and that other tests do not fill with databases, even when they use a cluster.
      delete process.env.CITUS_URL;
      originalScratch = await mkdtemp(join(tmpdir(), 'laurel-restore-test-'));
      original = await preparePostgres(originalScratch, []);
      process.env.TEST_POSTGRES_URL = original.url;
      laurel = await startLaurel();
      await publishTwo(await signInOwner(laurel));
      intake = startIntake(laurel, 'base');
    });
    after(async () => {
      await intake.stop();
      await laurel.close();
      await original.stop();
      for (const folder of [scratch, originalScratch]) await rm(folder, { recursive: true, force: true });
    });

    test('a base backup during intake holds all events acknowledged before it, and a server starts from it', async () => {
      await waitUntil('400 events are acknowledged', () => intake.acknowledged().length >= 400);
      const known = intake.acknowledged();
      const directory = join(scratch, 'copy');
      await baseBackup(original.url, directory);
      await intake.stop();
      const later = intake.acknowledged().slice(known.length);
      assert.ok(later.length > 0, 'intake stood still all the time');

      const copy = await startPostgresOnCopy(scratch, directory);
      const url = new URL(copy.url);
      url.pathname = await nameOfDatabase(laurel);
      const server = await startServe({ DATABASE_URL: url.href });
      try {
        const { username, password, apiKey } = laurel;
        await assertRestored({ url: server.url, username, password, apiKey }, { before: known, later });
      } finally {
        await server.end('SIGTERM');
        await copy.stop();
      }
    });
  },
);

async function nameOfDatabase({ database }: Laurel): Promise<string> {
  const [row] = await database.query<{ name: string }>({ text: 'select current_database() as name' });
  return row?.name ?? '';
}
