import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { decodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import type { TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import { runProcess } from '../support/command.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { createServed, type Served, type ServedDatabase } from '../support/served-copies.ts';
import { staysSo, waitUntil } from '../support/waiting.ts';

let database: ServedDatabase & { drop: () => Promise<void> };
let running: Served | undefined;
before(async () => {
  database = await createServed();
});
after(async () => {
  await running?.close();
  await database.drop();
});

async function start(of: ServedDatabase): Promise<{ laurel: Served; log: LogReader }> {
  running = await of.serve();
  return { laurel: running, log: await LogReader.ofOwner(running) };
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

async function behind({ url }: Served): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^laurel_sealing_behind_events (\d+)$/m.exec(text)?.[1]);
}

it('a restored database signs nothing until its logs continue under a new origin', {
  timeout: 300_000,
}, async () => {
  let { laurel, log } = await start(database);
  await sendEvents(laurel, [gameround({ unique_id: 'kept' })]);
  const kept = await log.signedTree('events', 1);
  await stop();
  const older = await database.copy();
  ({ laurel, log } = await start(database));
  await sendEvents(laurel, [gameround({ unique_id: 'lost-1' }), gameround({ unique_id: 'lost-2' })]);
  const signed = await log.signedTree('events', 3);
  await stop();

  ({ laurel, log } = await start(older));
  const others = Array.from({ length: 4 }, (_, at) => gameround({ unique_id: `other-${at}` }));
  assert.deepEqual(await sendEvents(laurel, others), { accepted: 4, duplicates: 0 });
  await laurel.command.until(/laurel sealing continue/);
  await waitUntil('4 events are not sealed', async () => (await behind(laurel)) === 4);
  await staysSo('nothing is sealed', 3_500, async () => assert.equal(await behind(laurel), 4));
  const ready = await fetch(`${laurel.url}/ready`);
  assert.equal(ready.status, 200);
  const { troubles } = (await ready.json()) as { troubles: string[] };
  assert.match(troubles.join(), /Nothing is sealed until `laurel sealing continue`/);
  assert.deepEqual(await log.signedTree('events', 1), kept, 'the tree of the copy is shown, and no other');
  assert.equal(laurel.command.stdout().match(/sealing failed/g)?.length, 1);
  await stop();

  await removeFiles(older, /\.signed$/);
  ({ laurel, log } = await start(older));
  await laurel.command.until(/not the record of what was signed/);
  await sendEvents(laurel, [gameround()]);
  await waitUntil('five events wait for their seal', async () => assert.equal(await behind(laurel), 5));
  assert.deepEqual(await log.signedTree('events', 1), kept, 'nothing is signed without the record');
  await stop();

  const { code, stdout, stderr } = await runProcess(['sealing', 'continue', '--json'], {
    environment: older.environment,
  });
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).logs, 2);
  ({ laurel, log } = await start(older));
  const after = await log.signedTree('events', 6);
  assert.notEqual(after.origin, signed.origin);
  assert.equal(after.origin, `laurel/${JSON.parse(stdout).installation}/1/events`);
  assert.deepEqual(await nameOfOldest(log, after), [
    // Of what was signed last nothing is left but what the database publishes.
    { log: 'events', old: signed.origin, size: 1, root: Buffer.from(kept.root).toString('base64') },
  ]);
  const keys = (await log.text('keys')).trimEnd().split('\n');
  assert.deepEqual(
    keys.map((key) => key.split('+')[0]).filter((name) => name?.endsWith('/events')),
    [after.origin, signed.origin],
  );
  await waitUntil('every event is sealed', async () => assert.equal(await behind(laurel), 0));
  await stop();
});

async function removeFiles({ environment }: ServedDatabase, named: RegExp): Promise<void> {
  const directory = environment.SEALING_DIR ?? '';
  for (const name of await readdir(directory)) if (named.test(name)) await rm(join(directory, name));
}

/** The decisions that name what was signed of `events` before. */
async function nameOfOldest(log: LogReader, { size }: TreeHead): Promise<unknown[]> {
  assert.ok(size > 0);
  const decisions = await log.signedTree('decisions', 2);
  const leaves = (await log.leavesOf('decisions', decisions.size)).map(decodeDecisionLeaf);
  return leaves
    .filter((leaf) => leaf?.kind === 'origin')
    .map((leaf) => JSON.parse(leaf?.content ?? ''))
    .filter((content) => content.log === 'events');
}
