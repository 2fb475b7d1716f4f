import { accept, addCampaign, untilScored } from '../modules.ts';
import { campaignInputs, eventsOfBatch, refusedBatch } from './day.ts';
import { openOn } from './opened.ts';
import { openRecording } from './recording.ts';

/**
 * The recorded program: `program.ts DIRECTORY RECORDING FIRST ROUNDS`. It opens the engine in DIRECTORY, sends batches from
 * number FIRST on, checkpoints and switches segments of the write-ahead log between them for ROUNDS rounds, shuts down,
 * starts again, sends a few more, and shuts down. It marks a batch as acknowledged only after the acknowledgement.
 */
const [, , directory = '', recording = '', first = '0', rounds = '1'] = process.argv;
const mark = openRecording(recording);
const phase = (name: string) => mark({ op: 'phase', phase: name });

let batch = Number(first);

phase(batch === 0 ? 'first start' : 'recovery');
let opened = await openOn(directory);
if (batch === 0) await publish();
for (let round = 0; round < Number(rounds); round += 1) {
  await takeIn();
  phase('checkpoint');
  await Promise.all([opened.database.query({ text: 'checkpoint' }), send(batch++)]);
  await takeIn();
  phase('segment switch');
  await opened.database.query({ text: 'select pg_switch_wal()' });
  await send(batch++);
}
phase('shutdown');
await opened.close();
phase('second start');
opened = await openOn(directory);
await takeIn();
phase('shutdown');
await opened.close();
phase('end');

async function publish(): Promise<void> {
  phase('publishing');
  for (const [campaign, input] of campaignInputs.entries()) {
    await addCampaign(opened, opened.tenant_id, input);
    mark({ op: 'published', campaign });
  }
}

/** Batches singly and in parallel, a resend, a refusal. */
async function takeIn(): Promise<void> {
  phase('intake');
  for (let count = 0; count < 4; count += 1) await send(batch++);
  await Promise.all([batch++, batch++, batch++].map(send));
  await send(batch - 2);
  await refuse(batch);
  await untilScored(opened, opened.tenant_id);
  await send(batch++);
}

async function send(number: number): Promise<void> {
  await accept(opened, opened.tenant_id, eventsOfBatch(number));
  mark({ op: 'acknowledged', batch: number });
}

async function refuse(number: number): Promise<void> {
  const isTaken = await accept(opened, opened.tenant_id, refusedBatch(number)).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error('an invalid batch was taken');
}
