import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { playThirtyRounds } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { askForReceipt, failuresIn, receiptOf } from '../support/verdicts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let campaign_id: number;
before(async () => {
  campaign_id = await playAndSettle();
});

/** A week in which three players play; two of them joined. */
async function playAndSettle(): Promise<number> {
  await laurel.setClock('2026-12-01T12:00:00Z');
  const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'];
  const id = await published(staff, pointTournament({ start, end, join: 'opt_in' }));
  for (const player_id of ['p-0', 'p-1'])
    assert.ok((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id })).status < 300);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await playThirtyRounds(laurel);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  return id;
}

it('a receipt shows when the player joined, without which no round would count', async () => {
  assert.deepEqual(await failuresIn(await receiptOf(laurel, campaign_id, 'p-1')), []);
  assert.equal((await askForReceipt(laurel, campaign_id, 'p-2')).status, 404);
});
