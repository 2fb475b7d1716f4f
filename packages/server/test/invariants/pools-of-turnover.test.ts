import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { disqualifyIn, joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { someCampaign, someFactsUpTo, someJoin, someRates } from '../support/campaign-arbitraries.ts';
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
import { propertyRuns } from '../support/property-runs.ts';
import { referenceTurnover } from '../support/reference-fold.ts';

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

const PARTS = 6;
const playerIds = ['P1', 'P2', 'P3'];
const somePart = fc.nat({ max: PARTS - 1 });
const someOnce = fc.option(somePart, { freq: 3 });
const someDay = fc.record({
  campaign: somePoolCampaign,
  players: fc.tuple(...playerIds.map(() => someFactsUpTo(20))),
  joins: fc.tuple(...playerIds.map(() => someJoin)),
  parts: fc.infiniteStream(somePart),
  voided: fc.infiniteStream(fc.option(somePart, { freq: 4 })),
  disqualified: someOnce,
  blocked: someOnce,
});

const modules = forFile(openModules);

type Drawn = typeof someDay extends fc.Arbitrary<infer Day> ? Day : never;

/** The day of a campaign, each event with the part of the day in which it is sent, and voided. */
function dayOf({ campaign, players, joins, parts, voided }: Drawn) {
  const next = () => parts.next().value;
  const facts = players.flatMap((own, at) =>
    own.map((fact) => ({
      fact: asSent(playerIds[at] as string, fact),
      part: next(),
      voided: voided.next().value,
    })),
  );
  const optIns = joins.flatMap((joined_at, at) =>
    campaign.join === 'opt_in' && joined_at !== null
      ? [{ player_id: playerIds[at] as string, joined_at, part: next() }]
      : [],
  );
  return { facts, optIns };
}

type Day = ReturnType<typeof dayOf>;

/** Sends a part of the events, some of them twice, and the decisions that come with it. */
async function play(
  ids: { tenant_id: number; campaign_id: number },
  { facts, optIns }: Day,
  { disqualified, blocked }: Pick<Drawn, 'disqualified' | 'blocked'>,
  part: number,
): Promise<void> {
  const { tenant_id, campaign_id } = ids;
  const now = facts.filter((one) => one.part === part).map(({ fact }) => asEvent(fact));
  await accept(modules, tenant_id, [...now, ...now.slice(0, 3)]);
  const gone = facts.filter((one) => one.voided !== null && Math.max(one.part, one.voided) === part);
  if (gone.length > 0)
    await voidIn(
      modules,
      tenant_id,
      gone.map(({ fact }) => idOf(fact)),
    );
  for (const { part: joins, ...join } of optIns)
    if (joins === part) await joinIn(modules, tenant_id, { campaign_id, ...join });
  if (disqualified === part) await disqualifyIn(modules, tenant_id, campaign_id, 'P1');
  if (blocked === part) await accept(modules, tenant_id, [blockedEvent('P2')]);
}

/** What the players who may be on the board staked, in 10^-8. */
function turnoverOf({ campaign, disqualified, blocked }: Drawn, { facts, optIns }: Day): bigint {
  const isOff = (id: string) => (id === 'P1' && disqualified !== null) || (id === 'P2' && blocked !== null);
  return playerIds
    .filter((id) => !isOff(id))
    .map((id) => {
      const own = facts.filter(({ fact, voided }) => fact.player_id === id && voided === null);
      const { joined_at = null } = optIns.find(({ player_id }) => player_id === id) ?? {};
      return referenceTurnover(
        campaign,
        rates,
        own.map(({ fact }) => fact),
        joined_at,
      );
    })
    .reduce((sum, one) => sum + one, 0n);
}

test('a pool of turnover is that of a naive sum, whatever arrives when, also after a rebuild (I3, I4)', async () => {
  const property = fc.asyncProperty(someDay, async (drawn) => {
    const { campaign } = drawn;
    const day = dayOf(drawn);
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, rates);
    const campaign_id = await addCampaign(modules, tenant_id, campaign);
    for (let part = 0; part < PARTS; part += 1) await play({ tenant_id, campaign_id }, day, drawn, part);
    await untilBoardsAreTrue(modules, tenant_id);
    const expected = poolOf(campaign, turnoverOf(drawn, day));
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

function asSent(player_id: string, fact: GameroundFact): GameroundFact {
  const occurred_at = Math.floor(fact.occurred_at / 1000) * 1000;
  return { ...fact, player_id, occurred_at, received_at: 0 };
}

const idOf = ({ player_id, seq }: GameroundFact) => `${player_id}-${seq}`;

function asEvent(fact: GameroundFact) {
  const { seq: _, received_at: __, occurred_at, amount, ...members } = fact;
  const timestamp = formatTimestamp(occurred_at);
  return {
    event: 'gameround',
    data: { unique_id: idOf(fact), timestamp, amount: Number(amount), ...members },
  };
}

function blockedEvent(player_id: string) {
  const data = {
    unique_id: `blocked-${player_id}`,
    timestamp: '2026-11-20T10:00:00Z',
    player_id,
    is_blocked: true,
  };
  return { event: 'player', data };
}
