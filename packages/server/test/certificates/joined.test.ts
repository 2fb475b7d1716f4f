import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { verify } from '@laurel/verifier/verify.ts';
import { askForReceipt, inOnePiece, playThirtyRounds } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

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
  const made = await staff.post('/api/v1/campaigns', pointTournament({ start, end, join: 'opt_in' }));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body;
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
  for (const player_id of ['p-0', 'p-1'])
    assert.ok((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id })).status < 300);
  await laurel.setClock('2026-12-02T12:00:00Z');
  await playThirtyRounds(laurel);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  return id;
}

const receipt = (player_id: string) => askForReceipt(laurel, staff, { campaign_id, player_id });

it('a receipt shows when the player joined, without which no round would count', async () => {
  const answer = await waitUntil('the receipt is there', async () => {
    const answer = await receipt('p-1');
    assert.equal(answer.status, 200);
    return answer;
  });
  const { verdict } = await verify(inOnePiece(Buffer.from(await answer.arrayBuffer())));
  assert.deepEqual(
    verdict.checks.filter(({ ok }) => !ok),
    [],
  );
  assert.equal((await receipt('p-2')).status, 404);
});
