import assert from 'node:assert/strict';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import {
  archivedBefore,
  goesOn,
  lastingEvents,
  longAgo,
  oldEvents,
  readArchive,
  type SentEvent,
} from '../support/archived.ts';
import { commandsOf } from '../support/commands-of.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { forgetLastReceipt } from '../support/log-clock.ts';
import { type Management, signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';

const laurel = forFile(startLaurel);
const { run, json } = commandsOf(laurel);
const scratch = scratchFolder('laurel-archive-test-');
let staff: Management;
let campaign: number;
const kept = lastingEvents();
before(async () => {
  await laurel.setClock(longAgo);
  await sendEvents(laurel, kept);
  await laurel.setClock('2026-12-02T12:00:00Z');
  staff = await signInOwner(laurel);
  campaign = await published(staff, pointTournament());
});

const archive = (directory: string, ...more: string[]) =>
  json('archive', '--before', archivedBefore, '--to', directory, ...more);

async function sendLongAgo(events: SentEvent[]): Promise<void> {
  await laurel.setClock(longAgo);
  await forgetLastReceipt(laurel.database);
  await sendEvents(laurel, events);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await everythingScored(staff);
}

const newDirectory = () => mkdtemp(join(scratch, 'files-'));
const idsIn = async (directory: string) => (await readArchive(directory)).map(({ data }) => data.unique_id);
const board = async () => (await staff.get(`/api/v1/campaigns/${campaign}/leaderboard`)).body.results;
const seqs = async () => (await staff.get('/api/v1/intake/stats')).body.log_seq;

async function logged(): Promise<string[]> {
  const text = 'select unique_id from events order by seq';
  return (await laurel.database.query<{ unique_id: string }>({ text })).map((row) => row.unique_id);
}

test('archive moves what no board can need into files, word for word, and changes nothing else', async () => {
  const old = oldEvents();
  await sendLongAgo(old);
  await sendEvents(laurel, [
    goesOn(),
    gameround({ unique_id: 'new', timestamp: '2026-12-02T11:00:00Z', amount: 2 }),
  ]);
  await everythingScored(staff);
  const [boardBefore, seqBefore] = [await board(), await seqs()];
  assert.equal(boardBefore[0]?.score, '5');
  const directory = await newDirectory();

  assert.deepEqual((await archive(directory, '--check')).events, old.length);
  assert.deepEqual(await readdir(directory), []);
  assert.equal((await archive(directory)).events, old.length);

  const archived = await readArchive(directory);
  assert.deepEqual(
    archived.map(({ event, data }) => ({ event, data })),
    old.map(({ event, data }) => ({ event, data: { ...data, timestamp: exact(data.timestamp) } })),
  );
  assert.deepEqual(
    archived.map((one) => one.seq),
    [6, 7, 8, 9],
  );
  assert.ok(archived.every((one) => one.received_at.startsWith('2026-10-10T12:00:0') && !one.voided));
  assert.deepEqual(await logged(), [...kept.map(({ data }) => data.unique_id), 'goes-on', 'new']);
  assert.deepEqual([await board(), await seqs()], [boardBefore, seqBefore]);
  const check = await run('rebuild', '--check');
  assert.equal(check.code, 0, check.stdout + check.stderr);
  assert.equal((await archive(directory)).events, 0);

  await test('resent, each archived event is a duplicate', async () => {
    assert.deepEqual(await sendEvents(laurel, old), { accepted: 0, duplicates: old.length });
    const again = archived.map(({ event, data }) => ({ event, data }));
    assert.deepEqual(await sendEvents(laurel, again), { accepted: 0, duplicates: old.length });
    assert.equal((await staff.get('/api/v1/intake/stats')).body.conflicts, 0);
  });
});

const exact = (timestamp: unknown) => String(timestamp).replace(/(:\d\d)Z$/, '$1.000Z');

test('a log of more than one part becomes several files, without a gap and without an event twice', async () => {
  const many = Array.from({ length: 10_500 }, () => gameround({ timestamp: '2026-10-10T11:00:00Z' }));
  await sendLongAgo(many.slice(0, 10_000));
  await sendLongAgo(many.slice(10_000));
  const directory = await newDirectory();
  const { events, files } = await archive(directory);
  assert.deepEqual([events, files.length], [many.length, 2]);
  assert.deepEqual(
    await idsIn(directory),
    many.map(({ data }) => data.unique_id),
  );
});

test('what an interrupted run left half written is written anew', async () => {
  const [event] = [gameround({ timestamp: '2026-10-10T11:00:00Z' })];
  await sendLongAgo([event]);
  const directory = await newDirectory();
  await writeFile(join(directory, 'events-1-0000000000000001.ndjson.gz.partial'), 'half');
  assert.equal((await archive(directory)).events, 1);
  assert.deepEqual(await idsIn(directory), [event.data.unique_id]);
});

test('archive that is typed wrong ends with 2, what cannot be done with 1', async () => {
  for (const words of [[], ['--before', '2026-11-01'], ['--before', 'long ago', '--to', scratch]])
    assert.equal((await run('archive', ...words)).code, 2, words.join(' '));
  const refused = await run('archive', '--before', '2026-12-02', '--to', await newDirectory());
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /is not settled and begins at 2026-12-01/);
});
