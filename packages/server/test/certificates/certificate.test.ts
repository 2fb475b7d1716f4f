import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { hashOf, settlementOf, wholeBoard } from '../support/settled.ts';
import { signIn } from '../support/staff.ts';
import { askForReceipt, certificateOf, failuresOf, receiptOf, verified } from '../support/verdicts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let campaign_id: number;
before(async () => {
  campaign_id = await playAndSettle();
});

const start = '2026-12-01T00:00:00Z';
const end = '2026-12-08T00:00:00Z';

/** A week in which forty players play, one is disqualified, events are voided, one before it comes, and a rate is set late. */
async function playAndSettle(): Promise<number> {
  await laurel.setClock('2026-12-02T12:00:00Z');
  const id = await published(staff, pointTournament({ start, end, games: { ids: ['book'] } }));
  await sendEvents(laurel, events(0));
  const rates = [{ currency: 'SEK', date: '2026-11-30', per_eur: '11.25' }];
  assert.equal((await staff.post('/api/v1/exchange-rates', { rates })).status, 204);
  const voided = await staff.post('/api/v1/events/void', {
    unique_ids: ['e-7', 'e-250'],
    reason: 'a mistake',
  });
  assert.deepEqual([voided.body.voided, voided.body.pending], [1, 1]);
  const disqualified = { player_id: 'p-3', reason: 'two accounts' };
  const answer = await staff.post(`/api/v1/campaigns/${id}/disqualifications`, disqualified);
  assert.ok(answer.status < 300, JSON.stringify(answer));
  await laurel.setClock('2026-12-04T12:00:00Z');
  await sendEvents(laurel, events(200));
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  await sendEvents(laurel, [gameround({ unique_id: 'later', timestamp: '2026-12-08T00:59:00Z' })]);
  return id;
}

function events(from: number) {
  return Array.from({ length: 200 }, (_, at) => {
    const number = from + at;
    return gameround({
      unique_id: `e-${number}`,
      player_id: `p-${number % 40}`,
      round_id: `r-${number}`,
      game_id: number % 10 === 9 ? 'other' : 'book',
      currency: number % 4 === 0 ? 'SEK' : 'EUR',
      amount: 10 + (number % 17),
      timestamp: `2026-12-0${from === 0 ? 2 : 4}T11:00:${String(number % 60).padStart(2, '0')}Z`,
    });
  });
}

async function download(range?: string, ifRange?: string) {
  const authorization = `Bearer ${await signIn(laurel)}`;
  return fetch(`${laurel.url}/api/v1/campaigns/${campaign_id}/certificate`, {
    headers: { authorization, ...(range ? { range } : {}), ...(ifRange ? { 'if-range': ifRange } : {}) },
  });
}

const certificate = () => certificateOf(laurel, campaign_id);

it('a certificate of a settled campaign verifies and has the hash of the board', async () => {
  const { verdict } = await verified(await certificate());
  assert.deepEqual(failuresOf(verdict), []);
  const { valid, kind, board_hash, count, campaign } = verdict;
  assert.ok(valid);
  assert.equal(kind, 'certificate');
  assert.equal(campaign.id, campaign_id);
  const board = await wholeBoard(staff, campaign_id);
  assert.equal(board_hash, hashOf(board));
  assert.equal(count, board.count);
  assert.ok(board.count > 30);
});

it('a certificate with one changed digit fails and names the event', async () => {
  const lines = gunzipSync(await certificate()).toString();
  const leaf = /"event":\["([^"]+)"/.exec(lines.slice(lines.indexOf('"event":') + 2_000))?.[1] ?? '';
  const changed = `${leaf.slice(0, 20)}${leaf[20] === 'A' ? 'B' : 'A'}${leaf.slice(21)}`;
  const { verdict } = await verified(gzipSync(lines.replace(leaf, changed)));
  assert.ok(!verdict.valid);
  assert.match(JSON.stringify(verdict.checks.filter((check) => !check.ok)), /[Ee]vent \d+/);
});

it('a certificate has no id and no name of a player or of staff', async () => {
  const text = gunzipSync(await certificate()).toString();
  const leaves = Array.from(text.matchAll(/"(?:event|decision)":\[(?:\d+,)?"([^"]+)"/g), ([, leaf]) =>
    Buffer.from(leaf ?? '', 'base64').toString('latin1'),
  ).join('\n');
  for (const secret of ['p-3"', 'p-17', 'e-7', 'r-21', 'two accounts', 'a mistake', laurel.username])
    assert.ok(!text.includes(secret) && !leaves.includes(secret), secret);
});

it('a certificate is kept as a file by its hash, in parts by range', async () => {
  const whole = await certificate();
  const first = await download('bytes=0-99');
  assert.equal(first.status, 206);
  assert.equal(first.headers.get('content-range'), `bytes 0-99/${whole.length}`);
  assert.deepEqual(Buffer.from(await first.arrayBuffer()), whole.subarray(0, 100));
  assert.match(first.headers.get('etag') ?? '', /^"[0-9a-f]{64}"$/);
  assert.equal(
    new Date(first.headers.get('last-modified') ?? '').toISOString().slice(0, 13),
    '2026-12-08T01',
  );
  assert.equal((await download(`bytes=${whole.length}-`)).status, 416);
  assert.equal((await download('bytes=0-99', first.headers.get('etag') ?? '')).status, 206);
  assert.equal(
    (await download('bytes=0-99', '"another"')).status,
    200,
    'the whole file, not a part of another',
  );
});

it('a player proves the own place with a receipt', async () => {
  const bytes = await receiptOf(laurel, campaign_id, 'p-17');
  const verification = await verified(bytes);
  assert.deepEqual(failuresOf(verification.verdict), []);
  assert.equal(verification.verdict.kind, 'receipt');
  assert.equal(verification.shown.rounds, 10);
  const text = gunzipSync(bytes).toString();
  assert.ok(text.includes('"p-17"') && !text.includes('"p-18"'));
  assert.equal((await askForReceipt(laurel, campaign_id, 'p-3')).status, 404);
});
