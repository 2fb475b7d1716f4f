import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { parseCheckpoint, parseNote } from '@laurel/rules/sealing/signed-note.ts';
import { openWitness, type RunningWitness } from '../../src/sealing/witness/open-witness.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { scratchFolder } from '../support/for-file.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { valuesOf } from '../support/members.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { waitUntil } from '../support/waiting.ts';

const folder = scratchFolder('laurel-each-other-');
const closing: { close: () => Promise<void> }[] = [];
after(async () => {
  for (const one of closing.reverse()) await one.close();
});

/** An installation, and the witness that its operator runs for others. */
interface Operator {
  witness: RunningWitness;
  logs: string;
}

async function runWitness(name: string): Promise<Operator> {
  const logs = join(folder, `${name}-logs`);
  await writeFile(logs, '');
  const witness = await openWitness({
    ...{ name: `${name}.test/witness`, logs, directory: join(folder, name), host: '127.0.0.1', port: 0 },
    ...{ isNewKey: false, clock: () => new Date(), onError: assert.ifError },
  });
  closing.push(witness);
  return { witness, logs };
}

async function witnessedBy({ witness, logs }: Operator): Promise<{ laurel: Laurel; log: LogReader }> {
  const laurel = await startLaurel({ WITNESSES: `${witness.url} ${witness.key}` });
  closing.push(laurel);
  const log = await LogReader.ofOwner(laurel);
  await sendEvents(laurel, [gameround()]);
  const { origin } = await log.signedTree('events', 1);
  const published = parseNote(await log.text('events/checkpoint'));
  assert.deepEqual(valuesOf(published?.signatures, 'name'), [origin], 'not known to the witness yet');
  await writeFile(logs, await log.text('keys'));
  return { laurel, log };
}

/** Sends an event and waits until the newest checkpoint has the witness's cosignature. */
async function grows(laurel: Laurel, log: LogReader, size: number, { witness }: Operator): Promise<void> {
  await sendEvents(laurel, [gameround()]);
  await waitUntil(`the tree of ${size} is cosigned`, async () => {
    const note = parseNote(await log.text('events/checkpoint'));
    assert.equal(parseCheckpoint(note?.text ?? '')?.size, size);
    assert.ok(note?.signatures.some(({ name }) => witness.key.startsWith(`${name}+`)));
  });
}

it('two installations witness each other, once each knows the keys of the other', async () => {
  const [first, second] = [await runWitness('first'), await runWitness('second')];
  const one = await witnessedBy(second);
  const two = await witnessedBy(first);
  for (const size of [2, 3]) {
    await grows(one.laurel, one.log, size, second);
    await grows(two.laurel, two.log, size, first);
  }
  // Its record is what keeps it from cosigning another tree.
  const { origin } = await one.log.signedTree('events', 3);
  const record = join(folder, 'second', `${origin.replaceAll(/[^\w-]/g, '_')}.signed`);
  assert.match(await readFile(record, 'utf8'), /"size":3/);
});
