import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { parseNote } from '@laurel/rules/sealing/signed-note.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { waitUntil } from '../support/waiting.ts';
import { startWitness, type TestWitness } from '../support/witness.ts';

let laurel: Laurel;
let log: LogReader;
let witnesses: TestWitness[];
before(async () => {
  witnesses = await Promise.all([startWitness('witness.test/one'), startWitness('witness.test/two')]);
  laurel = await startLaurel({ WITNESSES: witnesses.map((witness) => witness.setting).join(', ') });
  log = await LogReader.ofOwner(laurel);
});
after(async () => {
  await laurel.close();
  for (const witness of witnesses) await witness.close();
});

/** Sends an event and waits until a tree of that many leaves is signed and cosigned by these witnesses and no others. */
async function cosigned(size: number, by: TestWitness[]): Promise<void> {
  await sendEvents(laurel, [gameround()]);
  const { origin } = await log.signedTree('events', size);
  const wanted = by.map((witness) => witness.key_id).sort();
  await waitUntil(
    `the witnesses have signed the tree of ${size}`,
    async () => {
      const note = parseNote(await log.text('events/checkpoint'));
      assert.equal(note?.text.split('\n')[1], String(size));
      const others = note.signatures.filter(({ name }) => name !== origin);
      assert.deepEqual(others.map((one) => one.key_id).sort(), wanted);
    },
    { seconds: 8_000 / 1_000 },
  );
}

it('witnesses cosign each checkpoint', async () => {
  await cosigned(1, witnesses);
  await cosigned(2, witnesses);
  const [one] = witnesses as [TestWitness];
  assert.deepEqual([...new Set(one.answered)], [200]);
  const [, events] = [...one.newest].find(([origin]) => origin.endsWith('/events')) ?? [];
  assert.equal(events?.size, 2);
});

it('witnesses that are away or sign something else delay nothing and are asked anew at the next checkpoint', async () => {
  const [one, two] = witnesses as [TestWitness, TestWitness];
  one.mood = 'away';
  two.mood = 'lying';
  await cosigned(3, []);
  await cosigned(4, []);
  one.mood = 'honest';
  two.mood = 'honest';
  // A request that was not answered is given up after some seconds; checkpoints until then are passed over.
  let size = 4;
  await waitUntil('the witnesses have signed the next tree', () => cosigned(++size, witnesses), {
    seconds: 60_000 / 1_000,
  });
  assert.ok(two.answered.includes(409), 'it had seen a tree that the log does not know of');
  assert.ok(!one.answered.includes(422) && !two.answered.includes(422));
});
