import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { campaignStart, someFactsUpTo, someRates } from '../support/campaign-arbitraries.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { asked, foldAsLoyalty, least } from '../support/kinds/folds-as-loyalty.ts';
import type { LoyaltyDefinition } from '../support/kinds/loyalty.ts';
import { referenceLoyalty } from '../support/kinds/reference-loyalty.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  boardRows,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { asSent, eventIdOf, toEvent } from '../support/wire-events.ts';

foldAsLoyalty();

const modules = forFile(openModules);

const input = pointTournament({
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }], bonus_money: true },
});
const loyal: LoyaltyDefinition = {
  kind: 'loyalty',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  join: 'automatic',
  rules: { min_bet: null, max_bet: null, bonus_money: true, grace_seconds: 900, amounts: 'rounded' },
  facts: asked,
  least,
};

const someOthers = fc.array(
  fc.record({
    hours: fc.integer({ min: -1, max: 49 }),
    fact: fc.constantFrom(...asked),
    amount: fc.constantFrom('1.99', '2', '33.33', '-5'),
    amount_eur: fc.constantFrom(null, null, '1.5', '2'),
    currency: fc.constantFrom('EUR', 'USD', 'SEK', 'GBP', 'CHF'),
  }),
  { maxLength: 25, size: 'max' },
);

const someArrival = fc.tuple(someFactsUpTo(40), someOthers).chain(([played, others]) => {
  const rounds = played.map((one) => asSent('P', one));
  const facts = others.map(({ hours, ...one }, i): GameroundFact => {
    const isLogin = one.fact === 'login';
    const at = campaignStart + hours * 3_600_000_000;
    return {
      ...one,
      ...(isLogin ? { amount: '0', amount_eur: null, currency: '' } : {}),
      ...{ seq: 1_000 + i, player_id: 'P', game_id: '', round_id: `P-${1_000 + i}`, occurred_at: at },
      ...{ received_at: 0, is_win: false, is_bonus: false },
    };
  });
  const all = [...rounds, ...facts];
  return fc.record({
    facts: fc.constant(all),
    order: fc.shuffledSubarray([...all, ...all.slice(-4)], {
      minLength: all.length + Math.min(4, all.length),
    }),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 80, maxLength: 80 }),
    voided: fc.subarray(all, { maxLength: Math.min(5, all.length) }),
    ratesAfter: fc.nat({ max: 4 }),
  });
});

test('live boards equal a rebuild to the byte and the reference: shuffled, resent, void, rates late', async () => {
  const property = fc.asyncProperty(someArrival, async ({ facts, order, sizes, voided, ratesAfter }) => {
    const tenant_id = await addTenant(modules);
    const campaign_id = await addCampaign(modules, tenant_id, input);
    const rest = order.map(asEvent);
    for (const [i, size] of sizes.entries()) {
      if (i === ratesAfter) await addRates(modules, tenant_id, someRates);
      if (rest.length === 0 && i > ratesAfter) break;
      await accept(modules, tenant_id, rest.splice(0, size));
    }
    await untilScored(modules, tenant_id);
    await agrees(tenant_id, campaign_id, facts);
    if (voided.length === 0) return;
    await voidIn(modules, tenant_id, voided.map(eventIdOf));
    const left = facts.filter((one) => !voided.includes(one));
    await agrees(tenant_id, campaign_id, left);
  });
  await fc.assert(property, propertyRuns(25));
});

test('a campaign that is published later, and another process, see the same of 1,500 logins', async () => {
  const tenant_id = await addTenant(modules);
  const logins = Array.from({ length: 1_500 }, (_, i) => {
    const timestamp = formatTimestamp(campaignStart + i * 60_000_000);
    return { event: 'login', data: { unique_id: `login-${i}`, timestamp, player_id: 'P' } };
  });
  const bet = { amount: 1, currency: 'EUR', player_id: 'P', game_id: 'G', is_win: false, is_bonus: false };
  const timestamp = '2026-11-21T20:00:00Z';
  const last = { event: 'gameround', data: { ...bet, unique_id: 'last', timestamp, round_id: 'last' } };
  const first = await addCampaign(modules, tenant_id, input);
  await accept(modules, tenant_id, [...logins.slice(0, 1_000), last]);
  await accept(modules, tenant_id, logins.slice(1_000));
  await untilScored(modules, tenant_id);
  const later = await addCampaign(modules, tenant_id, { ...input, custom_id: 'later' });
  await untilBoardsAreTrue(modules, tenant_id);
  const [board] = await boardRows(modules, tenant_id, first);
  assert.equal(board?.score, '0.00001501');
  assert.deepEqual(await boardRows(modules, tenant_id, later), [board]);
  const other = await modules.openMore();
  assert.deepEqual(await boardRows(other, tenant_id, first), [board]);
  await other.close();
});

async function agrees(tenant_id: number, campaign_id: number, facts: GameroundFact[]): Promise<void> {
  await untilBoardsAreTrue(modules, tenant_id);
  const { score, reached_at } = referenceLoyalty(loyal, someRates, facts, null);
  const board = await boardRows(modules, tenant_id, campaign_id);
  const units = Number(board[0]?.score ?? 0) * 10 ** 8;
  assert.deepEqual(
    [Math.round(units), board[0]?.reached_at ?? null],
    [score, score === 0 ? null : reached_at],
  );
  const live = await standingsOf(modules, tenant_id);
  await rebuild(modules, tenant_id);
  assert.deepEqual(await standingsOf(modules, tenant_id), live);
}

function asEvent(one: GameroundFact) {
  const { fact, amount_eur, player_id } = one;
  const { data, event } = toEvent(one);
  const { unique_id, timestamp, amount, currency } = data as typeof data & {
    amount: number;
    currency: string;
  };
  if (fact == null) return { event, data };
  if (fact === 'login') return { event: fact, data: { unique_id, timestamp, player_id } };
  const eur = amount_eur == null ? null : Number(amount_eur);
  const money = { amount, currency, amount_eur: eur, method: 'Card' };
  return { event: fact, data: { unique_id, timestamp, player_id, ...money } };
}
