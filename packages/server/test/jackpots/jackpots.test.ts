import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { JackpotInput } from '@laurel/contract/campaigns/definition.ts';
import type { ShownJackpot } from '@laurel/contract/jackpots/jackpots.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresIn, receiptOf } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T10:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

/** More than all bets fill, so it never falls here. */
const grand = {
  name: { en: 'Grand' },
  seed_amount: '100',
  contribution_percent: '0.5',
  must_drop_from: '150',
  must_drop_by: '200',
};
const mini = {
  name: { en: 'Mini' },
  seed_amount: '5',
  contribution_percent: '1',
  must_drop_from: '6',
  must_drop_by: '8',
};

function jackpotOn(day: string, rules: Partial<JackpotInput['rules']> = {}): JackpotInput {
  return {
    kind: 'jackpot',
    custom_id: day,
    ...{ start: `${day}T10:00:00Z`, end: `${day}T14:00:00Z`, currency: 'EUR' },
    texts: { en: { name: 'Jackpots' } },
    games: { ids: [day] },
    rules: { levels: [grand, mini], settle_after_seconds: 600, grace_seconds: 60, ...rules },
  };
}

async function readPublic(id: number): Promise<ShownJackpot> {
  const answer = await fetch(`${laurel.url}/public/api/v2/campaigns/${id}/jackpot`, {
    headers: { authorization: laurel.apiKey },
  });
  assert.equal(answer.status, 200);
  const shown = (await answer.json()) as ShownJackpot;
  assertBalanced(shown);
  return shown;
}

const units = (text: string) => {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + decimals.padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
};

/** What came in is what is there, was paid and is carried, in all and for each level. */
function assertBalanced({ pots, totals }: ShownJackpot): void {
  const one = (
    sums: { contributions: string; seeds: string; paid: string; carried: string },
    amount: string,
  ) =>
    assert.equal(
      units(sums.contributions) + units(sums.seeds),
      units(amount) + units(sums.paid) + units(sums.carried),
      JSON.stringify(sums),
    );
  one(totals, totals.pots);
  for (const pot of pots) one(pot, pot.amount);
}

interface Bet {
  unique_id: string;
  player_id: string;
  at: number;
  amount: number;
}

const eventOf = (day: string, { unique_id, player_id, at, amount }: Bet) =>
  gameround({
    ...{ unique_id, player_id, game_id: day, round_id: unique_id, amount },
    timestamp: new Date(at).toISOString(),
  });

const betsFrom = (day: string, time: string, count: number): Bet[] =>
  Array.from({ length: count }, (_, number) => ({
    unique_id: `${day}-${time}-${number}`,
    player_id: `${day}-p${number % 7}`,
    at: Date.parse(`${day}T${time}Z`) + number * 20_000,
    amount: 5 + (number % 13),
  }));

/** Which of the bets the pots of a level fall to, by the page, slowly. */
function plainFalls(
  level: number,
  terms: { seed: number; from: number; by: number; percent: number },
  bets: Bet[],
  master: Buffer,
) {
  const falls: { unique_id: string; amount: string; paid: string }[] = [];
  let inPot = BigInt(terms.seed) * 10n ** 8n;
  for (const { unique_id, amount } of bets.toSorted((a, b) => a.at - b.at)) {
    inPot += BigInt(amount) * BigInt(Math.round(terms.percent * 1e6));
    const key = createHmac('sha256', master)
      .update(`laurel/jackpot/1\n${level}\n${falls.length + 1}`)
      .digest('hex');
    const range = BigInt(terms.by - terms.from) * 10n ** 8n;
    if (inPot < BigInt(terms.from) * 10n ** 8n + (range * BigInt(`0x${key}`)) / 2n ** 256n) continue;
    const paid = inPot - (inPot % 1_000_000n);
    falls.push({ unique_id, amount: `${inPot}`, paid: `${paid}` });
    inPot = BigInt(terms.seed) * 10n ** 8n + inPot - paid;
  }
  return falls;
}

/** In two pieces that overlap, in an order that has nothing to do with the time. */
async function sendShuffled(day: string, bets: readonly Bet[]): Promise<void> {
  const shuffled = bets.map((_, at) => bets[(at * 7) % bets.length] as Bet);
  await sendEvents(
    laurel,
    shuffled.slice(0, 80).map((bet) => eventOf(day, bet)),
  );
  await sendEvents(
    laurel,
    shuffled.slice(40).map((bet) => eventOf(day, bet)),
  );
}

it('pots are filled, fall to the rounds that the page says, are paid, and everything adds up to the end', async () => {
  const day = '2026-12-02';
  const id = await published(staff, jackpotOn(day));
  const before = await readPublic(id);
  assert.deepEqual([before.status, before.secret, before.falls], ['open', null, []]);
  assert.deepEqual(linesOf(before.pots, 'name', 'amount'), ['Grand 100', 'Mini 5']);
  const bets = betsFrom(day, '10:05:00', 120);
  await sendShuffled(day, bets);
  // Nothing is fixed before the second piece has come.
  await laurel.setClock(`${day}T12:00:00Z`);
  await waitUntil('a mini has fallen', async () => assert.ok((await readPublic(id)).falls.length > 2));
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0);
  await waitUntil('all is shown', async () =>
    assert.equal((await readPublic(id)).pots[0]?.contributions, String((staked * 5) / 1000)),
  );
  await laurel.setClock(`${day}T14:30:00Z`);
  await settlementOf(staff, id);
  const after = await readPublic(id);
  const master = Buffer.from(after.secret ?? '', 'hex');
  const hash = createHash('sha256').update('laurel/raffle-commitment/1\n').update(master).digest('hex');
  assert.deepEqual([after.status, hash], ['over', before.commitment]);
  const expected = plainFalls(1, { seed: 5, from: 6, by: 8, percent: 1 }, bets, master);
  assert.deepEqual(
    after.falls.map(({ unique_id, amount, paid }) => ({
      unique_id,
      amount: `${units(amount)}`,
      paid: `${units(paid)}`,
    })),
    expected,
  );
  assert.ok(after.falls.every(({ level }) => level === 1));
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
  assert.deepEqual(
    body.results
      .map((one: { place: number; prize: { amount: string } }) => [one.place, one.prize.amount])
      .sort(),
    after.falls.map(({ number, paid }) => [number, paid]).sort(),
  );
  const { cost, players } = (await staff.get(`/api/v1/campaigns/${id}/figures`)).body;
  assert.equal(cost.so_far, after.totals.paid);
  assert.ok(players.won > 0);
  await assertProven(id);
});

/** The certificate holds, and one digit of it that is changed is named. */
async function assertProven(id: number): Promise<void> {
  assert.deepEqual(await failuresIn(await receiptOf(laurel, id, '2026-12-02-p1')), []);
  const file = await certificateOf(laurel, id);
  assert.deepEqual(await failuresIn(file), []);
  const lines = gunzipSync(file).toString().split('\n');
  const at = lines.findIndex(
    (line) => line.startsWith('{"decision"') && leafOf(line).includes('"pot_secret"'),
  );
  const forged = lines.with(at, withOtherDigit(lines[at] as string)).join('\n');
  const named = (await failuresIn(Buffer.from(forged))).join('\n');
  assert.match(named, new RegExp(`Decision ${JSON.parse(lines[at] as string).decision[0]} was changed`));
}

/** The content of a decision in its line. */
const leafOf = (line: string) => Buffer.from(JSON.parse(line).decision[1], 'base64').toString('latin1');

/** The line of a fall with another last digit of what was paid. */
function withOtherDigit(line: string): string {
  const { decision } = JSON.parse(line);
  const leaf = leafOf(line).replace(
    /("paid":"[0-9]*)([0-9])"/,
    (_, before, digit) => `${before}${(Number(digit) + 1) % 10}"`,
  );
  return JSON.stringify({ decision: decision.with(1, Buffer.from(leaf, 'latin1').toString('base64')) });
}

it('what changes later moves the pot that is filled, and of pots that fell it is carried', async () => {
  const day = '2026-12-03';
  await laurel.setClock(`${day}T12:00:00Z`);
  const id = await published(staff, jackpotOn(day, { settle_after_seconds: 60 }));
  const bets = betsFrom(day, '10:05:00', 60);
  await sendEvents(
    laurel,
    bets.map((bet) => eventOf(day, bet)),
  );
  await waitUntil('a mini has fallen', async () => assert.ok((await readPublic(id)).falls.length > 0));
  const { falls } = await readPublic(id);
  const fallen = bets[0] as Bet;
  const late = { unique_id: `${day}-late`, player_id: 'p-9', at: fallen.at + 1_000, amount: 1_000 };
  await staff.post('/api/v1/events/void', { unique_ids: [fallen.unique_id], reason: 'rolled back' });
  await waitUntil('the difference is carried', async () =>
    assert.equal((await readPublic(id)).pots[1]?.carried, `-${fallen.amount / 100}`),
  );
  await sendEvents(laurel, [eventOf(day, late)]);
  await waitUntil('what came late is carried', async () => {
    const { pots } = await readPublic(id);
    assert.equal(units(pots[1]?.carried ?? ''), BigInt(1_000 - fallen.amount) * 10n ** 6n);
    assert.equal(pots[0]?.carried, '0');
  });
  const shown = await readPublic(id);
  assert.deepEqual(shown.falls, falls);
  const of = bets.reduce((sum, { amount }) => sum + amount, 0) - fallen.amount + late.amount;
  assert.equal(units(shown.pots[0]?.amount ?? ''), 100n * 10n ** 8n + (BigInt(of) * 10n ** 8n) / 200n);
});

it('by chance each round can make the pot fall, and a player who is erased keeps no id', async () => {
  const day = '2026-12-04';
  await laurel.setClock(`${day}T12:00:00Z`);
  const lucky = { name: { en: 'Lucky' }, seed_amount: '3', contribution_percent: '0.333', chance: '0.2' };
  const id = await published(staff, jackpotOn(day, { levels: [lucky], settle_after_seconds: 60 }));
  const bets = betsFrom(day, '10:05:00', 60);
  await sendEvents(
    laurel,
    bets.map((bet) => eventOf(day, bet)),
  );
  const { falls } = await waitUntil('several have fallen', async () => {
    const shown = await readPublic(id);
    assert.ok(shown.falls.length > 3);
    return shown;
  });
  for (const { secret, commitment, unique_id, pot, threshold } of falls) {
    const key = Buffer.from(secret, 'hex');
    const hash = createHash('sha256').update('laurel/raffle-commitment/1\n').update(key).digest('hex');
    assert.deepEqual([hash, threshold], [commitment, null], `pot ${pot}`);
    const value = createHmac('sha256', key).update(`laurel/drop/1\n${unique_id}`).digest('hex').slice(0, 16);
    assert.ok(BigInt(`0x${value}`) < 2n ** 64n / 5n);
  }
  const { body } = await staff.get(`/api/v1/campaigns/${id}/jackpot`);
  const { player_id } = body.falls[0];
  const { body: owed } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
  for (const one of owed.results) await staff.post(`/api/v1/payouts/${one.id}/reject`, { reason: 'erased' });
  const erased = await staff.post(`/api/v1/players/${player_id}/erase`, { reason: 'asked' });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  const shown = (await staff.get(`/api/v1/campaigns/${id}/jackpot`)).body;
  assert.equal(shown.falls[0].unique_id, null);
  assert.notEqual(shown.falls[0].player_id, player_id);
});

it('a pot falls while the campaign runs, also after its texts were edited', async () => {
  const day = '2026-12-05';
  await laurel.setClock(`${day}T12:00:00Z`);
  const jackpot = jackpotOn(day, { settle_after_seconds: 60 });
  const id = await published(staff, jackpot);
  const edit = { ...jackpot, texts: { en: { name: 'Pots' } }, reason: 'another name' };
  const edited = await staff.put(`/api/v1/campaigns/${id}`, edit);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  await sendEvents(
    laurel,
    betsFrom(day, '10:05:00', 60).map((bet) => eventOf(day, bet)),
  );
  await waitUntil('a mini has fallen', async () => assert.ok((await readPublic(id)).falls.length > 0));
});
