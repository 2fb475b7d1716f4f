import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import fc from 'fast-check';
import { disqualifyIn, joinIn, untilBoardsAreTrue } from '../support/beside-the-log.ts';
import { someCampaign, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  type Modules,
  openModules,
  rebuild,
  standingsOf,
} from '../support/modules.ts';
import { leftOf, PARTS, playerIds, sendPart, somePart, somePartedFacts } from '../support/parted-day.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceTurnover } from '../support/reference-fold.ts';
import { blocked } from '../support/settling.ts';

const titles = { en: 'a part' };
const part = (place_from: number, place_to: number, percent: string): PlacedPrize => {
  return { kind: 'cash', percent, place_from, place_to, titles };
};

/** A tournament of a type that allows a pool, with one of the turnover. */
const somePoolCampaign: fc.Arbitrary<TournamentDefinition> = fc
  .record({
    campaign: someCampaign.filter(({ tournament_type }) => tournament_type !== 'IM'),
    tie_rule: fc.constantFrom('first_to_reach' as const, 'pooled' as const),
    turnover_percent: fc.constantFrom('1', '2.5', '0.00000001', '33.333', '100'),
    max: fc.constantFrom(undefined, undefined, '1', '10', '1000'),
    currency: fc.constantFrom('EUR', 'SEK', 'JPY', 'KWD'),
    prizes: fc.constantFrom<PlacedPrize[][]>(
      [part(1, 1, '100')],
      [part(2, 3, '20'), part(1, 1, '33.3')],
      [part(1, 2, '7')],
    ),
  })
  .map(({ campaign, tie_rule, turnover_percent, max, currency, prizes }) => ({
    ...campaign,
    currency,
    rules: { ...campaign.rules, tie_rule },
    games: { all: true, ids: [], include: {}, exclude: {} },
    pool: { turnover_percent, ...(max !== undefined && { max }) },
    prizes,
  }));

const rates = [
  ...someRates,
  { currency: 'JPY', date: '2026-01-01', per_eur: '160' },
  { currency: 'KWD', date: '2026-01-01', per_eur: '0.33' },
];

const someOnce = fc.option(somePart, { freq: 3 });
const someDay = fc.record({
  campaign: somePoolCampaign,
  facts: somePartedFacts(20),
  joins: fc.tuple(...playerIds.map(() => fc.tuple(someJoin, somePart))),
  disqualified: someOnce,
  blocked: someOnce,
});

const modules = forFile(openModules);

type Drawn = typeof someDay extends fc.Arbitrary<infer Day> ? Day : never;

/** When a player joins, and the part that tells it; no player does where all play. */
function joinsOf({ campaign, joins }: Drawn) {
  return joins.flatMap(([joined_at, told], at) =>
    campaign.join === 'automatic' || joined_at === null
      ? []
      : [{ player_id: playerIds[at] as string, joined_at, told }],
  );
}

/** Sends a part of the events, and the decisions that come with it. */
async function play(tenant_id: number, campaign_id: number, day: Drawn, part: number): Promise<void> {
  await sendPart(modules, tenant_id, day.facts, part);
  for (const { told, ...join } of joinsOf(day))
    if (told === part) await joinIn(modules, tenant_id, { campaign_id, ...join });
  if (day.disqualified === part) await disqualifyIn(modules, tenant_id, campaign_id, 'P1');
  if (day.blocked === part) await accept(modules, tenant_id, [blocked('P2')]);
}

/** What the players who may be on the board staked, in 10^-8. */
function turnoverOf(day: Drawn): bigint {
  const { campaign, facts, disqualified, blocked } = day;
  const isOff = (id: string) => (id === 'P1' && disqualified !== null) || (id === 'P2' && blocked !== null);
  return playerIds
    .filter((id) => !isOff(id))
    .map((id) => {
      const { joined_at = null } = joinsOf(day).find(({ player_id }) => player_id === id) ?? {};
      return referenceTurnover(campaign, rates, leftOf(facts, id), joined_at);
    })
    .reduce((sum, one) => sum + one, 0n);
}

test('a pool of turnover is that of a naive sum, whatever arrives when, also after a rebuild (I3, I4)', async () => {
  const property = fc.asyncProperty(someDay, async (day) => {
    const { campaign } = day;
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, rates);
    const campaign_id = await addCampaign(modules, tenant_id, campaign);
    for (let part = 0; part < PARTS; part += 1) await play(tenant_id, campaign_id, day, part);
    await untilBoardsAreTrue(modules, tenant_id);
    const expected = poolOf(campaign, turnoverOf(day));
    const shown = await poolShown(modules, tenant_id, campaign_id);
    assert.equal(shown.parts, expected, 'the parts come to the pool');
    assert.equal(await poolInANewProcess(tenant_id, campaign_id), expected);
    const live = await standingsOf(modules, tenant_id);
    await rebuild(modules, tenant_id);
    assert.deepEqual(await standingsOf(modules, tenant_id), live);
    assert.deepEqual(await poolShown(modules, tenant_id, campaign_id), shown);
  });
  await fc.assert(property, propertyRuns(30, 6));
});

/** By docs/rules/prizes.md#6, in 10^-8. */
function poolOf({ currency, pool }: TournamentDefinition, turnover: bigint): bigint {
  const unit = { EUR: 10n ** 6n, SEK: 10n ** 6n, JPY: 10n ** 8n, KWD: 10n ** 5n }[currency] as bigint;
  const percent = units(pool?.turnover_percent ?? '');
  const grown = ((turnover * percent) / 10n ** 10n / unit) * unit;
  const max = pool?.max === undefined ? grown : units(pool.max);
  return grown < max ? grown : max;
}

function units(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(8, '0'));
}

async function poolShown({ boards }: Pick<Modules, 'boards'>, tenant_id: number, campaign_id: number) {
  const view = (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  assert.ok(view);
  const { prizes } = prizedBoard(view.board).rules;
  const parts = prizes.reduce((sum, prize) => {
    const amount = 'amount' in prize ? units(prize.amount) : 0n;
    return sum + amount * BigInt(prize.place_to - prize.place_from + 1);
  }, 0n);
  return { parts, rows: view.board.rows(0, view.board.count) };
}

/** As another process has it, which reads the boards from rows. */
async function poolInANewProcess(tenant_id: number, campaign_id: number): Promise<bigint> {
  const other = await modules.openMore();
  try {
    await untilBoardsAreTrue(other, tenant_id);
    return (await poolShown(other, tenant_id, campaign_id)).parts;
  } finally {
    await other.close();
  }
}
