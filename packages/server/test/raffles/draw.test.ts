import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RaffleInput } from '@laurel/contract/campaigns/definition.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { plainCommitment, plainDraw, plainList, plainRoot, plainSeed } from '../support/plain-raffle.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresOf, verified } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

/** A ticket for each 10 staked and five for a big win; at most 20 a player. */
function raffleOf(custom_id: string, month: string, rules: Partial<RaffleInput['rules']> = {}): RaffleInput {
  return {
    kind: 'raffle',
    custom_id,
    start: `2026-${month}-01T00:00:00Z`,
    end: `2026-${month}-08T00:00:00Z`,
    currency: 'EUR',
    texts: { en: { name: 'Raffle of the month', terms: 'One ticket for each 10 staked' } },
    rules: {
      tickets: [
        { task: 'turnover', amount: '10', tickets: 1 },
        { task: 'multiplier', at_least: '10', tickets: 5 },
      ],
      max_tickets: 20,
      ...rules,
    },
    prizes: [
      { kind: 'cash', amount: '500', count: 1, titles: { en: '€500' } },
      { kind: 'free_spins', spins: 25, count: 3, titles: { en: '25 free spins' } },
    ],
  };
}

/** Player `p-3` stakes 30, so has three tickets; `p-30` has as many as one may have. */
function bets(prefix: string, month: string) {
  return Array.from({ length: 31 }, (_, at) =>
    gameround({
      unique_id: `${prefix}-${at}`,
      round_id: `${prefix}-r-${at}`,
      player_id: `p-${at}`,
      amount: 10 * at,
      timestamp: `2026-${month}-02T11:00:${String(at).padStart(2, '0')}Z`,
    }),
  );
}

async function raffle(id: number): Promise<Raffle> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/raffle`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function drawn(id: number): Promise<Raffle> {
  return waitUntil('the raffle is drawn', async () => {
    const read = await raffle(id);
    assert.equal(read.status, 'drawn');
    return read;
  });
}

/** The list as players read it. */
async function publicTickets(id: number) {
  const answer = await fetch(`${laurel.url}/public/api/v2/campaigns/${id}/raffle/tickets?page_size=10000`, {
    headers: { authorization: laurel.apiKey },
  });
  assert.equal(answer.status, 200);
  const { results } = (await answer.json()) as { results: ReturnType<typeof plainList> };
  return results;
}

const certificate = async (id: number) => gunzipSync(await certificateOf(laurel, id)).toString();

async function failures(text: string): Promise<string[]> {
  const { verdict } = await verified(gzipSync(text));
  assert.equal(
    verdict.valid,
    verdict.checks.every(({ ok }) => ok),
  );
  return failuresOf(verdict);
}

/** The members of lines that tests change. */
interface CertificateLine {
  line: string[];
  draw: string[];
  winners: string;
}

let sealed: number;

it('a raffle is drawn after its end and grace, by a secret that was committed to before', async () => {
  await laurel.setClock('2026-12-02T12:00:00Z');
  sealed = await published(staff, raffleOf('RAFFLE-1', '12'));
  await sendEvents(laurel, bets('e', '12'));
  const open = await raffle(sealed);
  assert.equal(open.status, 'open');
  assert.match(open.commitment ?? '', /^[0-9a-f]{64}$/);
  for (const secret of [open.secret, open.seed, open.list_root, open.value]) assert.equal(secret, null);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, sealed);
  const read = await drawn(sealed);
  const list = await publicTickets(sealed);
  const tickets = Object.fromEntries(list.map(({ player_hash, from, to }) => [player_hash, to - from + 1]));
  assert.deepEqual(list, plainList(tickets));
  assert.equal(list.length, 30);
  assert.equal(Math.max(...Object.values(tickets)), 20);
  const secret = Buffer.from(read.secret ?? '', 'hex');
  assert.equal(read.commitment, open.commitment);
  assert.equal(read.commitment, plainCommitment(secret));
  assert.equal(read.list_root, plainRoot(tickets));
  assert.equal(read.seed, plainSeed(tickets, { secret }));
  const expected = plainDraw(tickets, read.seed ?? '', [1, 3], true);
  assert.deepEqual(
    read.winners,
    expected.map((winner, at) => ({ number: at + 1, ...winner })),
  );
});

it('winners are owed what they won, and are paid as winners of tournaments are', async () => {
  const { winners } = await raffle(sealed);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${sealed}`);
  const owed = body.results
    .map((payout: Payout) => [
      payout.place,
      payout.player_hash,
      payout.prize.kind,
      payout.prize.count ?? payout.prize.amount,
    ])
    .sort(([a]: [number], [b]: [number]) => a - b);
  assert.deepEqual(
    owed,
    winners.map(({ number, player_hash, prize }) => [
      number,
      player_hash,
      prize === 0 ? 'cash' : 'free_spins',
      prize === 0 ? '500' : 25,
    ]),
  );
  const approved = await staff.post('/api/v1/payouts/approve', { campaign_id: sealed });
  assert.equal(approved.body.count, 4, JSON.stringify(approved.body));
  const marked = await staff.post(`/api/v1/payouts/${body.results[0].id}/mark-paid`, { reason: 'by hand' });
  assert.equal(marked.body.status, 'paid', JSON.stringify(marked.body));
});

it('the certificate proves list, seed and draw; a changed list, seed or winner is refused', async () => {
  const text = await certificate(sealed);
  assert.deepEqual(await failures(text), []);
  const lines = text.split('\n');
  const last = lines.findIndex((line) => line.startsWith('{"draw":'));
  const change = async (at: number, change: (line: CertificateLine) => void) => {
    const line = JSON.parse(lines[at] as string) as CertificateLine;
    change(line);
    return (await failures(lines.with(at, JSON.stringify(line)).join('\n'))).join('\n');
  };
  const first = lines.findIndex((line) => line.startsWith('{"line":'));
  assert.match(await change(first, ({ line }) => (line[2] = '19')), /draw: The list of tickets/);
  assert.match(
    await change(last, (line) => (line.winners = JSON.stringify(JSON.parse(line.winners).toReversed()))),
    /draw: The winners are not/,
  );
  const leaf = (line: CertificateLine, from: string, to: string) => {
    const bytes = Buffer.from(line.draw[1] ?? '', 'base64').toString('latin1');
    assert.ok(bytes.includes(from));
    line.draw[1] = Buffer.from(bytes.replace(from, to), 'latin1').toString('base64');
  };
  const { secret, seed } = await raffle(sealed);
  assert.match(await change(last, (line) => leaf(line, seed ?? '', 'f'.repeat(64))), /draw: .*seed/);
  assert.match(await change(last, (line) => leaf(line, secret ?? '', '0'.repeat(64))), /draw: .*secret/);
  assert.match((await failures(lines.toSpliced(last, 1).join('\n'))).join(), /draw/);
});

it('a supplied seed waits for a value after the list is fixed', async () => {
  await laurel.setClock('2026-12-12T00:00:00Z');
  const input = raffleOf('RAFFLE-2', '12', {
    seed: 'supplied',
    seed_source: {
      texts: { en: 'Lotto 3 of 49' },
      at: '2026-12-13T20:00:00Z',
      pattern: '^[0-9]{1,2}( [0-9]{1,2}){2}$',
    },
    one_prize_a_player: false,
  });
  const id = await published(staff, { ...input, start: '2026-12-12T00:00:00Z', end: '2026-12-13T00:00:00Z' });
  const supply = (value: string) => staff.post(`/api/v1/campaigns/${id}/raffle/seed`, { value });
  assert.equal((await supply('too early')).status, 409);
  await sendEvents(
    laurel,
    bets('s', '12').map((event) => ({
      ...event,
      data: { ...event.data, timestamp: '2026-12-12T00:00:00Z' },
    })),
  );
  await laurel.setClock('2026-12-13T01:00:00Z');
  await settlementOf(staff, id);
  const fixed = await raffle(id);
  assert.equal(fixed.status, 'fixed');
  assert.equal(fixed.commitment, null);
  assert.equal((await supply('7 14 29')).status, 200);
  assert.equal((await supply('7 14 29')).status, 200);
  assert.equal((await supply('another')).status, 409);
  const read = await drawn(id);
  const tickets = Object.fromEntries(
    (await publicTickets(id)).map(({ player_hash, from, to }) => [player_hash, to - from + 1]),
  );
  assert.equal(read.seed, plainSeed(tickets, { value: '7 14 29' }));
  assert.equal(read.secret, null);
  assert.deepEqual(
    read.winners.map(({ number: _, ...winner }) => winner),
    plainDraw(tickets, read.seed ?? '', [1, 3], false),
  );
  assert.deepEqual(await failures(await certificate(id)), []);
});
