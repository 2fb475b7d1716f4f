import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { verify } from '@laurel/verifier/verify.ts';
import { inOnePiece } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { explanation } from '../support/player-view.ts';
import { settlementOf, wholeBoard } from '../support/settled.ts';
import { signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let campaign_id: number;
before(async () => {
  campaign_id = await playAndSettle();
});

const at = (second: number) => `2026-12-02T11:00:${10 + second}Z`;
const pause = (player_id: string, second: number, incentives_paused: boolean) => ({
  event: 'player',
  data: { unique_id: `${player_id} ${second}`, timestamp: at(second), player_id, incentives_paused },
});

/** Three players with ten rounds each: one was paused for some time, one is paused at the end; a win is a supplier's. */
async function playAndSettle(): Promise<number> {
  await laurel.setClock('2026-12-02T12:00:00Z');
  const rules = { tasks: [{ task: 'wins' as const, count: 1, points: '1' }] };
  const made = await staff.post('/api/v1/campaigns', pointTournament({ rules }));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body;
  assert.equal((await staff.post(`/api/v1/campaigns/${id}/publish`)).status, 200);
  const rounds = Array.from({ length: 30 }, (_, nth) => {
    const ids = { player_id: `p-${nth % 3}`, round_id: `r-${nth}`, timestamp: at(nth) };
    const promo = nth === 28 ? { is_supplier_promo: true, promo_reference: 'drops' } : {};
    return [
      gameround({ ...ids, unique_id: `bet-${nth}` }),
      gameround({ ...ids, unique_id: `win-${nth}`, is_win: true, ...promo }),
    ];
  });
  await sendEvents(laurel, [...rounds.flat(), pause('p-0', 6, true), pause('p-0', 12, false)]);
  await sendEvents(laurel, [pause('p-2', 20, true)]);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  return id;
}

const failed = async (bytes: Uint8Array) =>
  (await verify(inOnePiece(bytes))).verdict.checks.filter(({ ok }) => !ok).map(({ name }) => name);

let certificate: Buffer;

it('a certificate holds of a board with pauses and a supplier’s promotion', async () => {
  const { results } = await wholeBoard(staff, campaign_id);
  assert.deepEqual(linesOf(results, 'player_id', 'score'), ['p-1 9', 'p-0 8']);
  const authorization = `Bearer ${await signIn(laurel)}`;
  certificate = await waitUntil('the certificate is there', async () => {
    const answer = await fetch(`${laurel.url}/api/v1/campaigns/${campaign_id}/certificate`, {
      headers: { authorization },
    });
    assert.equal(answer.status, 200);
    return Buffer.from(await answer.arrayBuffer());
  });
  assert.deepEqual(await failed(certificate), []);
});

it('it does not without the pauses, or with others', async () => {
  const lines = gunzipSync(certificate).toString().trimEnd().split('\n');
  const isPaused = (line: string) => line.startsWith('{"paused":');
  assert.equal(lines.filter(isPaused).length, 1);
  const without = lines.filter((line) => !isPaused(line));
  assert.ok((await failed(gzipSync(`${without.join('\n')}\n`))).includes('texts'));
  const others = lines.map((line) => (isPaused(line) ? JSON.stringify({ paused: '[]' }) : line));
  assert.ok((await failed(gzipSync(`${others.join('\n')}\n`))).includes('texts'));
});

it('a player who was paused for some time proves the own place with a receipt', async () => {
  const key = await staff.post('/api/v1/api-keys', { name: 'tokens', scopes: ['players:issue'] });
  const issued = await fetch(`${laurel.url}/api/v1/player-tokens`, {
    method: 'POST',
    headers: { 'x-api-key': key.body.key, 'content-type': 'application/json' },
    body: JSON.stringify({ player_id: 'p-0', scope: 'me' }),
  });
  const { token } = (await issued.json()) as { token: string };
  const bytes = await waitUntil('the receipt is there', async () => {
    const answer = await fetch(`${laurel.url}/public/api/v2/tournaments/${campaign_id}/receipt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200);
    return Buffer.from(await answer.arrayBuffer());
  });
  assert.deepEqual(await failed(bytes), []);
});

it('a void of a pause after the settlement changes neither the board nor its rebuild', async () => {
  const before = await wholeBoard(staff, campaign_id);
  const body = { unique_ids: ['p-0 6', 'p-2 20'], reason: 'other players were meant' };
  assert.equal((await staff.post('/api/v1/events/void', body)).status, 200);
  const path = `/api/v1/campaigns/${campaign_id}/rebuilds`;
  const { status, body: begun } = await staff.post(path, { check: true });
  assert.equal(status, 202, JSON.stringify(begun));
  await waitUntil('the rebuild ends without a difference', async () => {
    const { body: rebuild } = await staff.get(`${path}/${begun.id}`);
    assert.deepEqual([rebuild.state, rebuild.differences], ['finished', 0]);
  });
  assert.deepEqual((await wholeBoard(staff, campaign_id)).results, before.results);
  const { results } = await explanation(staff, campaign_id, 'p-0');
  const paused = results.filter(({ not_counted }) => not_counted === 'incentives_paused');
  assert.equal(paused.length, 2);
});
