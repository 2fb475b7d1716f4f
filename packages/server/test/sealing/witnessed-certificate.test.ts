import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { openWitness } from '../../src/sealing/witness/open-witness.ts';
import { playThirtyRounds } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { answerAfter } from '../support/delays.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { startProxy } from '../support/proxy.ts';
import { LogReader } from '../support/sealed-logs.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, verified } from '../support/verdicts.ts';

const folder = scratchFolder('laurel-witnessed-');
const logs = join(folder, 'logs');
const witness = forFile(async () => {
  await writeFile(logs, '');
  return openWitness({
    ...{ name: 'another.test/witness', logs, directory: join(folder, 'witness'), host: '127.0.0.1', port: 0 },
    ...{ isNewKey: false, clock: () => new Date(), onError: assert.ifError },
  });
});
/** The certificate could be there before this answers. */
const slow = forFile(() => startProxy(witness.url.replace(/\/$/, ''), () => answerAfter(2_000, 'passed')));
const laurel = forFile(() => startLaurel({ WITNESSES: `${slow.url} ${witness.key}` }));
const staff = forFile(() => signInOwner(laurel));

it('a certificate waits for the cosignatures of witnesses, which anybody checks with their keys', async () => {
  await laurel.setClock('2026-12-02T12:00:00Z');
  const reader = await LogReader.ofOwner(laurel);
  const definition = pointTournament({ start: '2026-12-02T00:00:00Z', end: '2026-12-03T00:00:00Z' });
  const id = await published(staff, definition);
  await sendEvents(laurel, [gameround()]);
  for (const log of ['events', 'decisions'] as const) await reader.signedTree(log, 1);
  await writeFile(logs, await reader.text('keys'));
  await playThirtyRounds(laurel);
  await laurel.setClock('2026-12-04T00:00:00Z');
  await settlementOf(staff, id);
  const { verdict } = await verified(await certificateOf(laurel, id), { keys: [witness.key] });
  const found = verdict.checks.find(({ name }) => name === 'signatures');
  assert.match(found?.detail ?? '', / Both are cosigned by another\.test\/witness, the earlier at /);
  assert.ok(verdict.valid);
});
