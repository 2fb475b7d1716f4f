import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { decodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { parseNote, parseVerifierKey } from '@laurel/rules/sealing/signed-note.ts';
import { runProcess } from '../support/command.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { createServed, type Served, type ServedDatabase } from '../support/served-copies.ts';
import { waitUntil } from '../support/waiting.ts';

let database: ServedDatabase & { drop: () => Promise<void> };
let laurel: Served;
let log: LogReader;
before(async () => {
  database = await createServed();
  laurel = await database.serve();
  log = await LogReader.ofOwner(laurel);
});
after(async () => {
  await laurel.close();
  await database.drop();
});

const keysOf = async (name: 'events' | 'decisions') =>
  (await log.text('keys')).split('\n').filter((key) => key.split('+')[0]?.endsWith(`/${name}`));
const idsOf = async (name: string) =>
  parseNote(await log.text(`${name}/checkpoint`))?.signatures.map((one) => one.key_id) ?? [];

it('a rotated key is announced, and its first checkpoints are signed with both', {
  ...onlyOn('postgres', 'the embedded engine has one process'),
}, async () => {
  await sendEvents(laurel, [gameround()]);
  await log.signedTree('events', 1);
  const [first] = await keysOf('events');
  const { code, stderr } = await runProcess(['sealing', 'rotate-key'], { environment: database.environment });
  assert.equal(code, 0, stderr);
  await log.signedTree('decisions', 2);
  const [second, oldest] = await keysOf('events');
  assert.equal(oldest, first);
  const leaves = (await log.leavesOf('decisions', 2)).map(decodeDecisionLeaf);
  assert.deepEqual(
    leaves.map((leaf) => leaf?.kind),
    ['key', 'key'],
  );
  assert.deepEqual(JSON.parse(leaves[0]?.content ?? ''), { log: 'events', old: first, new: second });
  const ids = (keys: string[]) => keys.map((key) => parseVerifierKey(key)?.key_id);
  assert.deepEqual(await idsOf('decisions'), ids(await keysOf('decisions')), 'both signed it');
  await sendEvents(laurel, [gameround()]);
  await log.signedTree('events', 2);
  assert.deepEqual(await idsOf('events'), ids(await keysOf('events')), 'both signed the first');
  await sendEvents(laurel, [gameround()]);
  await log.signedTree('events', 3);
  await waitUntil('one key is left', async () =>
    assert.deepEqual(await idsOf('events'), ids([second ?? '']), 'then one'),
  );
});
