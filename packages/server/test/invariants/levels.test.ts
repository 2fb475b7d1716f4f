import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseLevels } from '@laurel/contract/campaigns/levels-defaults.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSeasons } from '@laurel/rules/kinds/levels/seasons.ts';
import { completionsOf, levelHistory } from '@laurel/rules/missions/completions.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { type PlainDeed, type PlainLevelsRules, plainLevels } from '../support/kinds/plain-levels.ts';
import { assertExtends } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';

const start = Date.parse('2026-12-01T00:00:00Z');
const hour = 3_600_000;

const someRules: fc.Arbitrary<PlainLevelsRules> = fc.record({
  turnover: fc.integer({ min: 1, max: 12 }),
  points: fc.integer({ min: 1, max: 4 }),
  logins: fc.record({ length: fc.integer({ min: 2, max: 3 }), points: fc.integer({ min: 1, max: 9 }) }),
  per_day: fc.integer({ min: 1, max: 15 }),
  from: fc.constantFrom([0, 4, 9], [1, 8, 20], [3], [2, 3, 4, 5, 30]),
  seasons: fc.constantFrom([], [24 * 3], [24 * 2 + 7, 24 * 4, 24 * 5]),
  at_end: fc.constantFrom<PlainLevelsRules['at_end'][]>('keep', 'restart', { fall: 1 }, { fall: 2 }),
});

const someDeeds = fc.uniqueArray(
  fc.record({
    player_id: fc.constant('p'),
    at: fc.integer({ min: 0, max: 24 * 7 }).map((hours) => start + hours * hour),
    stake: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(null)),
  }),
  { selector: ({ at }) => at, maxLength: 60, size: 'max' },
);

const inTime = (rules: PlainLevelsRules): PlainLevelsRules => ({
  ...rules,
  seasons: rules.seasons.map((hours) => start + hours * hour),
});

function compile({ turnover, points, logins, per_day, from, seasons, at_end }: PlainLevelsRules) {
  const every = seasons.map((at) => new Date(at).toISOString());
  const definition = normaliseLevels({
    ...{ kind: 'levels', custom_id: 'L', start: '2026-12-01T00:00:00Z', currency: 'EUR' },
    texts: { en: { name: 'L' } },
    rules: {
      experience: [
        { task: 'turnover', amount: String(turnover), points: String(points) },
        { task: 'login_days', length: logins.length, points: String(logins.points) },
      ],
      levels: from.map((one) => ({ name: { en: `From ${one}` }, from: String(one) })),
      caps: { per_day: String(per_day) },
      ...(every.length === 0 ? {} : { season: { every, at_end } }),
    },
  });
  assert.deepEqual(checkDefinition(definition), []);
  assert.deepEqual(normaliseLevels(definition), definition);
  return compileCampaign(definition, rateTable([]), () => true);
}

function factOf({ player_id, at, stake }: PlainDeed, index: number): GameroundFact {
  const shared = {
    seq: index + 1,
    player_id,
    is_win: false,
    is_bonus: false,
    currency: 'EUR',
    amount_eur: null,
  };
  const times = { occurred_at: at * 1_000, received_at: at * 1_000 };
  return stake === null
    ? { ...shared, ...times, game_id: '', round_id: `login-${index}`, fact: 'login', amount: '0' }
    : { ...shared, ...times, game_id: 'g', round_id: `r-${index}`, amount: String(stake) };
}

test('experience, levels and what reached them are those of a second, naive implementation', () => {
  let [reached, fell] = [0, 0];
  const property = fc.property(someRules, someDeeds, fc.nat({ max: 200 }), (hours, deeds, later) => {
    const rules = inTime(hours);
    const now = Math.max(start, ...deeds.map(({ at }) => at)) + later * hour;
    const campaign = compile(rules);
    const facts = deeds.map(factOf);
    const { rises, players } = plainLevels(rules, deeds, now);
    const own = players.get('p') ?? { level: 0, experience: 0, points: 0 };
    const { progress } = standingOf(campaign, foldFacts(campaign, facts, null), now * 1_000);
    const { number, experience } = progress.level ?? {};
    assert.deepEqual(
      [number, experience, progress.points],
      [own.level, String(own.experience), String(own.points)],
    );
    assert.deepEqual(
      completionsOf(campaign, facts, null).map((one) => [one.period, one.step, one.completed_at / 1_000]),
      rises.map(({ season, level, at }) => [season, level - 1, at]),
    );
    const history = levelHistory(campaign, facts, null, now * 1_000);
    assert.equal(history.findLast(({ at }) => at <= now * 1_000)?.level ?? 0, own.level);
    reached += rises.length;
    if (history.length > rises.length) fell += 1;
  });
  fc.assert(property, propertyRuns(2_000));
  assert.ok(reached > 300 && fell > 30, `${reached} levels reached, ${fell} players fell`);
});

test('extending folds through stored texts gives the same bytes as folding everything at once', () => {
  const property = fc.property(someRules, someDeeds, fc.nat({ max: 60 }), (hours, deeds, cut) => {
    assertExtends(compile(inTime(hours)), deeds.map(factOf), cut);
  });
  fc.assert(property, propertyRuns(1_000));
});

test('months and quarters begin at midnight of their zone, whatever clocks do', () => {
  const table: [every: 'month' | 'quarter', time_zone: string, at: string, begin: string, end: string][] = [
    ['month', 'UTC', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['month', 'Europe/Berlin', '2026-10-31T23:00:00Z', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
    ['month', 'Europe/Berlin', '2026-10-31T22:59:59Z', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    ['quarter', 'UTC', '2028-02-29T12:00:00Z', '2028-01-01T00:00:00Z', '2028-04-01T00:00:00Z'],
    ['quarter', 'America/New_York', '2026-07-01T03:59:59Z', '2026-04-01T04:00:00Z', '2026-07-01T04:00:00Z'],
  ];
  for (const [every, time_zone, at, begin, end] of table) {
    const seasons = compileSeasons({ season: { every, at_end: 'keep' }, time_zone });
    const instant = Date.parse(at) * 1_000;
    const found = [seasons.beginOf(instant), seasons.endOf(instant)];
    assert.deepEqual(
      found.map((one) => one / 1_000),
      [begin, end].map((one) => Date.parse(one)),
      at,
    );
  }
});
