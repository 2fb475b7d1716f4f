import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { archivedBefore, longAgo, readArchive } from '../support/archived.ts';
import type { CommandEnd } from '../support/command.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { forgetLastReceipt } from '../support/log-clock.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { type Outcome, startProxy } from '../support/proxy.ts';
import { runCommand } from '../support/run-command.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const scratch = scratchFolder('laurel-archive-test-');
let staff: Management;
before(async () => {
  await laurel.setClock('2026-12-02T12:00:00Z');
  staff = await signInOwner(laurel);
});

const old = { timestamp: '2026-10-10T11:00:00Z' };

/** Bets of long ago that scoring has followed; answers their ids. */
async function sendOldBets(...round_ids: string[]): Promise<string[]> {
  await laurel.setClock(longAgo);
  await forgetLastReceipt(laurel.database);
  const bets = round_ids.map((round_id) => gameround({ ...old, round_id }));
  await sendEvents(laurel, bets);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await everythingScored(staff);
  return bets.map(({ data }) => String(data.unique_id));
}

/** Runs the command; `outcomeOf` says what becomes of each removal, counted from 0. */
async function archive(
  directory: string,
  outcomeOf: (removal: number) => Outcome | Promise<Outcome> = () => 'passed',
): Promise<CommandEnd> {
  let removals = 0;
  const proxy = await startProxy(laurel.url, ({ path }) =>
    path.endsWith('/removals') ? outcomeOf(removals++) : 'passed',
  );
  const { username, password } = laurel;
  const environment = { LAUREL_URL: proxy.url, LAUREL_USERNAME: username, LAUREL_PASSWORD: password };
  const words = ['archive', '--before', archivedBefore, '--to', directory];
  const end = await runCommand(words, { environment });
  await proxy.close();
  return end;
}

const newDirectory = () => mkdtemp(join(scratch, 'files-'));
const idsIn = async (directory: string) => (await readArchive(directory)).map(({ data }) => data.unique_id);

async function isLogged(unique_id: string | undefined): Promise<boolean> {
  const text = 'select 1 from events where unique_id = $1';
  return (await laurel.database.query({ text, values: [unique_id] })).length > 0;
}

for (const [outcome, removed] of [
  ['lost', false],
  ['answer lost', true],
] as const) {
  test(`interrupted ${removed ? 'after' : 'before'} the events left the log, the next run finishes the work`, async () => {
    const ids = await sendOldBets(`${outcome} 1`, `${outcome} 2`);
    const directory = await newDirectory();
    assert.equal((await archive(directory, () => outcome)).code, 1);
    assert.match((await readdir(directory)).join(), /^events-1-\d{16}\.ndjson\.gz\.unconfirmed$/);
    assert.deepEqual(await idsIn(directory), ids);
    assert.equal(await isLogged(ids[0]), !removed);

    const more = await sendOldBets(`${outcome} 3`);
    const { code, stdout, stderr } = await archive(directory);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /Moved 3 events into 2 files\./);
    assert.ok((await readdir(directory)).every((name) => name.endsWith('.ndjson.gz')));
    assert.deepEqual(await idsIn(directory), [...ids, ...more]);
    for (const id of [...ids, ...more]) assert.equal(await isLogged(id), false);
  });
}

test('a game round that goes on after its part was read stays in the log, and is in no file', async () => {
  const [going, gone] = await sendOldBets('going', 'gone');
  const directory = await newDirectory();
  const { code, stdout, stderr } = await archive(directory, async (removal): Promise<Outcome> => {
    if (removal === 0) {
      await sendEvents(laurel, [
        gameround({ timestamp: '2026-12-02T11:00:00Z', round_id: 'going', is_win: true }),
      ]);
    }
    return 'passed';
  });
  assert.equal(code, 0, stdout + stderr);
  assert.deepEqual(await idsIn(directory), [gone]);
  assert.deepEqual([await isLogged(going), await isLogged(gone)], [true, false]);
});

test('a begun file that the log does not agree with is not touched, and the sentence says what to do', async () => {
  const [id] = await sendOldBets('voided');
  const directory = await newDirectory();
  await archive(directory, () => 'lost');
  const request = { unique_ids: [id], reason: 'rolled back' };
  assert.deepEqual((await staff.post('/api/v1/events/void', request)).body, {
    voided: 1,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
  const { code, stderr } = await archive(directory);
  assert.equal(code, 1);
  assert.match(stderr, /cannot be finished.* Move it away and run the command again/);
  const [name = ''] = await readdir(directory);
  await rm(join(directory, name));
  assert.equal((await archive(directory)).code, 0);
  assert.deepEqual(
    (await readArchive(directory)).map(({ voided }) => voided),
    [true],
  );
});

test('files of another log that have the same names are never overwritten', async () => {
  await sendOldBets('first');
  const directory = await newDirectory();
  assert.equal((await archive(directory)).code, 0);
  const [name = ''] = await readdir(directory);
  const [id] = await sendOldBets('second');
  await laurel.database.query({
    text: `update events set seq = $2 where unique_id = $1`,
    values: [id, Number(name.split('-')[2]?.slice(0, 16))],
  });
  const { code, stderr } = await archive(directory);
  assert.equal(code, 1);
  assert.match(stderr, /already exists, so another log was archived in/);
  assert.equal(await isLogged(id), true);
});
