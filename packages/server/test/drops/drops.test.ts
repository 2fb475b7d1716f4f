import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DropInput } from '@laurel/contract/campaigns/definition.ts';
import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { checkDrops } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type PlainBet, type PlainDropRules, plainDrops, plainValue } from '../support/kinds/plain-drop.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { plainCommitment } from '../support/plain-raffle.ts';
import { published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresIn, failuresOf, receiptOf, verified } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const cash = { kind: 'cash', amount: '5', titles: { en: '€5' } } as const;
const spins = { kind: 'free_spins', count: 10, titles: { en: '10 spins' } } as const;

/** Each test has a day of its own, as the clock only goes on, and a game of its own. */
function dropOf(day: string, rules: Partial<DropInput['rules']>): DropInput {
  return {
    ...{ kind: 'drop', custom_id: day, start: `${day}T10:00:00Z`, end: `${day}T14:00:00Z`, currency: 'EUR' },
    texts: { en: { name: 'Drops' } },
    games: { ids: [day] },
    rules: {
      prizes: [
        { prize: cash, count: 8 },
        { prize: spins, count: 12, from: `${day}T11:00:00Z` },
      ],
      ...{ settle_after_seconds: 600, grace_seconds: 60, ...rules },
    },
  };
}

async function publicDrops(id: number): Promise<ShownDrops> {
  const answer = await fetch(`${laurel.url}/public/api/v2/campaigns/${id}/drops`, {
    headers: { authorization: laurel.apiKey },
  });
  assert.equal(answer.status, 200);
  return (await answer.json()) as ShownDrops;
}

/** A bet each 20 seconds of ten players, in an order that has nothing to do with the time. */
function betsOf(day: string): { events: ReturnType<typeof gameround>[]; plain: PlainBet[] } {
  const plain = Array.from({ length: 600 }, (_, number) => ({
    unique_id: `${day}-${number}`,
    player_id: `p-${number % 10}`,
    at: Date.parse(`${day}T10:05:00Z`) + number * 20_000,
  }));
  const events = plain.map((_, at) => {
    const { unique_id, player_id, at: time } = plain[(at * 7) % plain.length] as PlainBet;
    const timestamp = new Date(time).toISOString();
    return gameround({ unique_id, player_id, game_id: day, round_id: unique_id, timestamp });
  });
  return { events, plain };
}

function wonOf({ drops }: ShownDrops) {
  return Object.fromEntries(drops.map(({ unique_id, prize }) => [unique_id, prize]).sort());
}

/** All rounds of the player p-1 with what became of them. */
async function explained(id: number): Promise<ExplainedRound[]> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/players/p-1/explain?page_size=100`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

/** The certificate and the receipt of p-1 hold; what the receipt says of the draw. */
async function provenDraw(id: number): Promise<string> {
  assert.deepEqual(await failuresIn(await certificateOf(laurel, id)), []);
  const { verdict: receipt } = await verified(await receiptOf(laurel, id, 'p-1'));
  assert.deepEqual(failuresOf(receipt), []);
  return receipt.checks.find((check) => check.name === 'drops')?.detail ?? '';
}

/** Before the secret is published nothing but what fell says anything of it. */
function assertOpen(rounds: ExplainedRound[]): void {
  for (const { drop } of rounds) {
    assert.ok(drop?.outcome === 'won' || drop?.outcome === 'open');
    assert.equal(drop.outcome === 'open', drop.value === null);
  }
}

async function assertDrawnAgain(custom_id: string, shown: ShownDrops): Promise<void> {
  const { code, stdout, stderr } = await runCommand(['drops', custom_id, '--check'], laurel);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^Drawn again: the secret is that of the commitment/m);
  const { stdout: rows } = await runCommand(['explain', custom_id, 'p-1'], laurel);
  assert.equal(rows.match(/ (won drop \d+|no_hit|none_left|max_per_player) /g)?.length, 60, rows);
  assert.equal(checkDrops({ ...shown, secret: shown.commitment })?.isCommitted, false);
}

/** What explanations say of each round follows from what was published. */
function assertExplained(rounds: ExplainedRound[], shown: ShownDrops, hasMost: boolean): void {
  assert.equal(rounds.length, 60);
  const numbers = new Map(shown.drops.map(({ unique_id, number }) => [unique_id, number]));
  for (const { round_id, drop } of rounds) {
    assert.ok(drop?.value, 'the secret is published');
    const value = plainValue(Buffer.from(shown.secret ?? '', 'hex'), round_id);
    assert.equal(BigInt(`0x${drop.value}`), value);
    assert.equal(drop.number, numbers.get(round_id));
    assert.equal(drop.outcome === 'won', numbers.has(round_id));
    assert.equal(drop.outcome === 'no_hit', value >= BigInt(`0x${drop.threshold}`));
    if (drop.outcome === 'max_per_player') assert.ok(hasMost);
    assert.notEqual(drop.outcome, 'not_eligible');
  }
}

async function payoutsOf(id: number): Promise<Payout[]> {
  const { status, body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

const byHour = Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 0 : hour));
const cases: [day: string, rules: Partial<DropInput['rules']>][] = [
  ['2026-12-02', { chance: '0.05', max_per_player: 3 }],
  ['2026-12-03', { spread: 'evenly' }],
  ['2026-12-04', { spread: 'by_hour', hours: byHour }],
];

for (const [day, rules] of cases)
  it(`prizes fall to the rounds that the rules say, and the published secret proves it: ${JSON.stringify(rules)}`, async () => {
    await laurel.setClock(`${day}T12:00:00Z`);
    const input = dropOf(day, rules);
    const id = await published(staff, input);
    const before = await publicDrops(id);
    assert.deepEqual([before.status, before.secret, before.drops], ['open', null, []]);
    const { events, plain } = betsOf(day);
    const inTime = events.filter(({ data }) => String(data.timestamp) < `${day}T12:00:00Z`);
    await sendEvents(laurel, inTime.slice(0, 200));
    await sendEvents(laurel, inTime.slice(100));
    await waitUntil('something falls while the campaign runs', async () =>
      assert.ok((await publicDrops(id)).drops.length > 0),
    );
    assertOpen(await explained(id));
    await laurel.setClock(`${day}T13:30:00Z`);
    await sendEvents(laurel, events);
    await laurel.setClock(`${day}T14:30:00Z`);
    await settlementOf(staff, id);
    const after = await publicDrops(id);
    const secret = Buffer.from(after.secret ?? '', 'hex');
    assert.deepEqual([after.status, after.commitment], ['over', before.commitment]);
    assert.equal(plainCommitment(secret), before.commitment);
    const none = { chance: null, hours: null, max_per_player: null };
    const expected = plainDrops({ ...none, ...input, ...input.rules } as PlainDropRules, secret, plain);
    assert.deepEqual(wonOf(after), Object.fromEntries([...expected].sort()));
    for (const [prize, { left, count }] of after.prizes.entries())
      assert.equal(left, count - [...expected.values()].filter((one) => one === prize).length);
    const { drops } = (await staff.get(`/api/v1/campaigns/${id}/drops`)).body as ShownDrops;
    assert.deepEqual(
      (await payoutsOf(id)).map(({ place, player_id, prize }) => [place, player_id, prize.kind]).sort(),
      drops.map(({ number, player_id, prize }) => [number, player_id, after.prizes[prize]?.kind]).sort(),
    );
    const cashes = drops.filter(({ prize }) => prize === 0).length;
    const { players, cost } = (await staff.get(`/api/v1/campaigns/${id}/figures`)).body;
    assert.deepEqual([cost.so_far, cost.free_spins], [String(5 * cashes), 10 * (drops.length - cashes)]);
    assert.equal(players.won, new Set(drops.map(({ player_id }) => player_id)).size);
    const { winners } = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
    assert.match(
      winners.says.join(' '),
      /^The score is the number of rounds .* anybody can make the draw again\.$/,
    );
    await assertDrawnAgain(day, after);
    const own = drops.filter(({ player_id }) => player_id === 'p-1').length;
    assertExplained(await explained(id), after, own >= (rules.max_per_player ?? Number.POSITIVE_INFINITY));
    assert.match(await provenDraw(id), new RegExp(`60 rounds, .* Fallen to them: ${own} prize`));
  });
