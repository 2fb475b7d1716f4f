import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { playThirtyRounds } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failedIn, failuresIn, failuresOf, receiptOf, verified } from '../support/verdicts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let campaign_id: number;
before(async () => {
  campaign_id = await playAndSettle();
});

/** A week in which three players play for two teams; one of them changes. */
async function playAndSettle(): Promise<number> {
  await laurel.setClock('2026-12-01T12:00:00Z');
  const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'];
  const id = await published(
    staff,
    pointTournament({
      start,
      end,
      join: 'opt_in',
      teams: true,
      team_split: 'points',
      rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
      prizes: [
        { kind: 'cash', amount: '100', place_from: 1, place_to: 1, titles: { en: 'First' } },
        { kind: 'bonus', amount: '10.01', place_from: 1, place_to: 2, titles: { en: 'Bonus' } },
        { kind: 'free_spins', count: 5, place_from: 2, place_to: 2, titles: { en: 'Spins' } },
      ],
    }),
  );
  const join = async (player_id: string, team_id: string, at: string) => {
    const body = { player_id, team_id, at };
    assert.equal((await staff.post(`/api/v1/campaigns/${id}/opt-ins`, body)).status, 204);
  };
  await join('p-0', 'red', start);
  await join('p-1', 'red', start);
  await join('p-2', 'blue', start);
  await join('p-1', 'blue', '2026-12-02T11:00:25Z');
  await laurel.setClock('2026-12-02T12:00:00Z');
  await playThirtyRounds(laurel);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  return id;
}

it('a receipt of a player of two teams is verified', async () => {
  assert.deepEqual(await failuresIn(await receiptOf(laurel, campaign_id, 'p-1')), []);
});

it('a certificate proves the payouts of teams, and another share is found', async () => {
  const file = gunzipSync(await certificateOf(laurel, campaign_id));
  const { verdict, board } = await verified(file);
  assert.deepEqual(failuresOf(verdict), []);
  const text = file.toString();
  assert.equal(board.length, 3);
  const forged = text.replace(/("payouts":".*?\\"amount\\":\\")([0-9.]+)/, '$11$2');
  assert.notEqual(forged, text);
  assert.ok((await failedIn(Buffer.from(forged))).includes('payouts'));
});
