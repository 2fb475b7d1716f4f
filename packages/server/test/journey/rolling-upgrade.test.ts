import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clientOf } from '../support/clients.ts';
import { commandOf, type Reached } from '../support/drill.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOn } from '../support/engine.ts';
import { makeLaterRelease, type StartedProgram, startProgram } from '../support/later-release.ts';
import { firstStart } from '../support/laurel.ts';
import { ResendingSender } from '../support/resending-sender.ts';
import { waitUntil } from '../support/waiting.ts';

const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password, LAUREL_API_KEY: apiKey } = firstStart;
const thisRelease = fileURLToPath(new URL('../../bin/laurel.js', import.meta.url));

// Of 0.1.0 the data is kept and not the program, and it could not be rolled over: a later migration replaced the function that it appends by
// (docs/releasing.md). What is tried here is what this release promises to the next one.
describe(
  'a later release while this one runs',
  onlyOn('postgres', 'the embedded engine serves one process only'),
  () => {
    let scratch: string;
    let database: EmptyDatabase;
    let older: StartedProgram;
    let newer: StartedProgram | undefined;
    const running = () => [older, newer].filter((one) => one?.child.exitCode === null) as StartedProgram[];
    const sender = new ResendingSender(apiKey, () => running().map(({ url }) => url));
    before(async () => {
      scratch = mkdtempSync(join(tmpdir(), 'laurel-rolling-'));
      database = await createEmptyDatabase();
      older = await startProgram(thisRelease, { ...database.environment, ...firstStart });
    });
    after(async () => {
      await sender.stop().catch(() => undefined);
      for (const server of running()) await server.end('SIGKILL');
      await database?.drop();
      rmSync(scratch, { recursive: true, force: true });
    });

    test('it migrates and serves while the older servers take events, which stay ready; nothing is lost or counted twice', async () => {
      sender.start();
      const migration = 'alter table campaigns add column of_a_later_release integer;';
      const program = makeLaterRelease(scratch, migration);
      newer = await startProgram(program, database.environment);
      const sentBefore = sender.batches;
      await waitUntil('twenty batches are sent to both', () => sender.batches >= sentBefore + 20);
      for (const { url } of [older, newer]) assert.equal((await fetch(`${url}/ready`)).status, 200);
      assert.equal(await older.end('SIGTERM'), 0, older.output());
      await sender.stop();
      assert.ok(sender.batches > 20);
      const { accepted, log_seq } = await clientOf(reachedAt(newer.url)).readIntakeStats();
      assert.deepEqual([accepted, log_seq], [sender.batches * 2, sender.batches * 2]);
      const { code, stdout, stderr } = await commandOf(reachedAt(newer.url), ['rebuild', '--check']);
      assert.equal(code, 0, stdout + stderr);
    });

    test('this release does not start on the later one’s database, and says why', async () => {
      await assert.rejects(
        startProgram(thisRelease, database.environment),
        /has the migration 9000_of_a_later_release\.sql of a newer release/,
      );
    });
  },
);

function reachedAt(url: string): Reached {
  return { url, username, password, apiKey };
}
