import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { verify } from '@laurel/verifier/verify.ts';
import { askForReceipt, inOnePiece, playThirtyRounds } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { settlementOf } from '../support/settled.ts';
import { signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

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
  const made = await staff.post(
    '/api/v1/campaigns',
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
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body;
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
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

const receipt = (player_id: string) => askForReceipt(laurel, staff, { campaign_id, player_id });

async function verified(file: () => Promise<Response>) {
  const answer = await waitUntil('the certificate is there', async () => {
    const answer = await file();
    assert.equal(answer.status, 200);
    return answer;
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { verdict, board } = await verify(inOnePiece(bytes));
  assert.deepEqual(
    verdict.checks.filter(({ ok }) => !ok),
    [],
  );
  return { text: bytes.toString(), board };
}

async function certificate(): Promise<Response> {
  const answer = await fetch(`${laurel.url}/api/v1/campaigns/${campaign_id}/certificate`, {
    headers: { authorization: `Bearer ${await signIn(laurel)}` },
  });
  if (answer.status !== 200) return answer;
  return new Response(gunzipSync(Buffer.from(await answer.arrayBuffer())));
}

it('a receipt of a player of two teams is verified', async () => {
  await verified(() => receipt('p-1'));
});

it('a certificate proves the payouts of teams, and another share is found', async () => {
  const { text, board } = await verified(certificate);
  assert.equal(board.length, 3);
  const forged = text.replace(/("payouts":".*?\\"amount\\":\\")([0-9.]+)/, '$11$2');
  assert.notEqual(forged, text);
  const { verdict } = await verify(inOnePiece(Buffer.from(forged)));
  assert.ok(
    verdict.checks.some(({ name, ok }) => !ok && name === 'payouts'),
    JSON.stringify(verdict.checks),
  );
});
