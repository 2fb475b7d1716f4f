import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { explanation, published } from '../support/player-view.ts';
import { checkedBoard } from '../support/scored.ts';
import { settlementOf, wholeBoard } from '../support/settled.ts';
import { certificateOf, failedIn, failuresIn, receiptOf } from '../support/verdicts.ts';

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
  const id = await published(staff, pointTournament({ rules }));
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

let certificate: Buffer;

it('a certificate holds of a board with pauses and a supplier’s promotion', async () => {
  const { results } = await wholeBoard(staff, campaign_id);
  assert.deepEqual(linesOf(results, 'player_id', 'score'), ['p-1 9', 'p-0 8']);
  certificate = await certificateOf(laurel, campaign_id);
  assert.deepEqual(await failuresIn(certificate), []);
});

it('it does not without the pauses, or with others', async () => {
  const lines = gunzipSync(certificate).toString().trimEnd().split('\n');
  const isPaused = (line: string) => line.startsWith('{"paused":');
  assert.equal(lines.filter(isPaused).length, 1);
  const without = lines.filter((line) => !isPaused(line));
  assert.ok((await failedIn(gzipSync(`${without.join('\n')}\n`))).includes('texts'));
  const others = lines.map((line) => (isPaused(line) ? JSON.stringify({ paused: '[]' }) : line));
  assert.ok((await failedIn(gzipSync(`${others.join('\n')}\n`))).includes('texts'));
});

it('a player who was paused for some time proves the own place with a receipt', async () => {
  assert.deepEqual(await failuresIn(await receiptOf(laurel, campaign_id, 'p-0')), []);
});

it('a void of a pause after the settlement changes neither the board nor its rebuild', async () => {
  const before = await wholeBoard(staff, campaign_id);
  const body = { unique_ids: ['p-0 6', 'p-2 20'], reason: 'other players were meant' };
  assert.equal((await staff.post('/api/v1/events/void', body)).status, 200);
  assert.equal((await checkedBoard(staff, campaign_id)).differences, 0);
  assert.deepEqual((await wholeBoard(staff, campaign_id)).results, before.results);
  const { results } = await explanation(staff, campaign_id, 'p-0');
  const paused = results.filter(({ not_counted }) => not_counted === 'incentives_paused');
  assert.equal(paused.length, 2);
});
