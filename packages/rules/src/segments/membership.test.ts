import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SegmentCondition, SegmentRule } from '@laurel/contract/segments/rules.ts';
import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import fc from 'fast-check';
import { converter, rateTable } from '../rates/rates.ts';
import { type PlayerHistory, type RuleWorld, reasonsAt, whenMember } from './membership.ts';
import { spanAt } from './spans.ts';

const world: RuleWorld = {
  providerOf: (game_id) => (game_id === 'book' ? 'Acme' : null),
  converterTo: (currency) => converter(currency, rateTable([])),
};
const nothing: PlayerHistory = {
  playerEvents: [],
  deposits: [],
  logins: [],
  rounds: [],
  campaigns: new Map(),
  levels: new Map(),
};
/** Days since 2026-01-01. */
const at = (day: number) => Date.UTC(2026, 0, 1) * 1_000 + day * MICROSECONDS_A_DAY;
const deposit = (day: number, amount = '10') => ({ at: at(day), amount, currency: 'EUR' });
const said = (day: number, data: Record<string, unknown>, unique_id = 'e') => ({
  timestamp: at(day),
  unique_id,
  data,
});
const daysOf = (rule: SegmentRule, history: Partial<PlayerHistory>) =>
  [...Array(12).keys()].filter((day) => spanAt(whenMember(rule, { ...nothing, ...history }, world), at(day)));

test('each fact is met on these of the days 0 to 11', () => {
  const deposits = [deposit(1), deposit(3, '40'), deposit(9)];
  const rounds = [1, 2, 7].map((day, i) => ({ at: at(day), game_id: i === 2 ? 'other' : 'book' }));
  const campaigns = new Map([['cup', { tookPartAt: at(2), wonAt: at(5), placed: { at: at(4), place: 3 } }]]);
  const saidOfPlace = [
    said(2, { country: 'GBR', tags: ['vip'] }),
    said(6, { country: null }),
    said(8, { country: 'uk' }),
  ];
  const table: [SegmentCondition, Partial<PlayerHistory>, number[]][] = [
    [{ fact: 'deposits', within_days: 2 }, { deposits }, [1, 2, 3, 4, 9, 10]],
    [{ fact: 'deposits', within_days: 3, at_least_count: 2 }, { deposits }, [3]],
    [{ fact: 'deposits', within_days: 3, at_least_amount: '50' }, { deposits }, [3]],
    [{ fact: 'deposits', within_days: 3, at_least_amount: '40', currency: 'USD' }, { deposits }, []],
    [{ fact: 'rounds', within_days: 3, at_least: 2 }, { rounds }, [2, 3]],
    [
      { fact: 'rounds', within_days: 30, at_least: 2, providers: ['Acme'] },
      { rounds },
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ],
    [{ fact: 'rounds', within_days: 2, at_least: 1, games: ['other'] }, { rounds }, [7, 8]],
    [{ fact: 'country', is: ['GB'] }, { playerEvents: saidOfPlace }, [2, 3, 4, 5, 8, 9, 10, 11]],
    [{ fact: 'tag', is: ['vip', 'new'] }, { playerEvents: saidOfPlace }, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [
      { fact: 'registered', within_days: 4 },
      { playerEvents: [said(3, { registration_date: '2026-01-02T00:00:00Z' })] },
      [3, 4],
    ],
    [
      { fact: 'registered', from: '2026-01-03T00:00:00Z' },
      { playerEvents: [said(3, { registration_date: '2026-01-02T00:00:00Z' })] },
      [],
    ],
    [{ fact: 'last_seen', within_days: 1 }, { logins: [at(5)], rounds }, [1, 2, 5, 7]],
    [{ fact: 'last_seen', before_days: 2 }, { deposits }, [0, 5, 6, 7, 8, 11]],
    [{ fact: 'campaign', custom_id: 'cup', took_part: true, won: false }, { campaigns }, [2, 3, 4]],
    [{ fact: 'campaign', custom_id: 'cup', place_up_to: 3 }, { campaigns }, [4, 5, 6, 7, 8, 9, 10, 11]],
    [{ fact: 'campaign', custom_id: 'cup', place_up_to: 2 }, { campaigns }, []],
  ];
  for (const [condition, history, days] of table)
    assert.deepEqual(daysOf(condition, history), days, JSON.stringify(condition));
});

test('what cannot be a fact says nothing of a player, as in what is known of the player', () => {
  const playerEvents = [said(2, { country: 'GB' }), said(4, { country: { code: 'DE' } })];
  const days = daysOf({ fact: 'country', is: ['GB'] }, { playerEvents });
  assert.deepEqual(days, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a player with very many rounds was last seen at the latest of them', () => {
  const rounds = Array.from({ length: 300_000 }, (_, i) => ({ at: at(1) + i, game_id: 'book' }));
  const rule: SegmentRule = { fact: 'last_seen', within_days: 1 };
  const [reason] = reasonsAt(rule, { ...nothing, rounds }, world, at(2));
  assert.deepEqual(reason?.found, ['2026-01-02T00:00:00.299Z']);
});

test('the reasons say what there was at that time', () => {
  const rule: SegmentRule = {
    all: [{ fact: 'deposits', within_days: 3 }, { not: { fact: 'country', is: ['DE'] } }],
  };
  const history = {
    ...nothing,
    deposits: [deposit(1), deposit(2)],
    playerEvents: [said(1, { country: 'DE' })],
  };
  assert.deepEqual(
    reasonsAt(rule, history, world, at(2)).map(({ condition: _, ...reason }) => reason),
    [
      { pointer: '/all/0', met: true, since: at(1), count: 2, found: ['20 EUR'] },
      { pointer: '/all/1/not', met: true, since: at(1), count: null, found: ['DE'] },
    ],
  );
});

const day = fc.integer({ min: 0, max: 11 });
const condition: fc.Arbitrary<SegmentCondition> = fc.oneof(
  fc.record({
    fact: fc.constant('deposits' as const),
    within_days: fc.integer({ min: 1, max: 5 }),
    at_least_count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    fact: fc.constant('rounds' as const),
    within_days: fc.integer({ min: 1, max: 5 }),
    at_least: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ fact: fc.constant('country' as const), is: fc.constant<string[]>(['DE']) }),
  fc.record({ fact: fc.constant('last_seen' as const), before_days: fc.integer({ min: 1, max: 5 }) }),
);
const { rule } = fc.letrec<{ rule: SegmentRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({ all: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('rule') }),
  ),
}));
const history = fc.record({
  deposits: fc.array(
    day.map((one) => deposit(one)),
    { maxLength: 6 },
  ),
  rounds: fc.array(
    day.map((one) => ({ at: at(one), game_id: 'book' })),
    { maxLength: 6 },
  ),
  playerEvents: fc.uniqueArray(
    fc.record({
      day,
      country: fc.constantFrom('DE', 'SE', null),
      unique_id: fc.string({ minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ unique_id }) => unique_id, maxLength: 5 },
  ),
});

/** A day at a time, by counting. */
function isMember(one: SegmentRule, known: PlayerHistory, time: number): boolean {
  if ('all' in one) return one.all.every((part) => isMember(part, known, time));
  if ('any' in one) return one.any.some((part) => isMember(part, known, time));
  if ('not' in one) return !isMember(one.not, known, time);
  const within = (events: readonly { at: number }[], days: number) =>
    events.filter((event) => event.at <= time && event.at > time - days * MICROSECONDS_A_DAY).length;
  if (one.fact === 'deposits') return within(known.deposits, one.within_days) >= (one.at_least_count ?? 1);
  if (one.fact === 'rounds') return within(known.rounds, one.within_days) >= one.at_least;
  if (one.fact === 'last_seen')
    return within([...known.deposits, ...known.rounds], one.before_days as number) === 0;
  const latest = known.playerEvents
    .filter(({ timestamp }) => timestamp <= time)
    .toSorted((a, b) => a.timestamp - b.timestamp || (a.unique_id < b.unique_id ? -1 : 1))
    .at(-1);
  return latest?.data.country === 'DE';
}

test('any rule is what counting day by day gives, in whatever order the log came', () => {
  fc.assert(
    fc.property(rule, history, (one, { playerEvents: facts, ...rest }) => {
      const events = facts.map(({ day: when, country, unique_id }) => said(when, { country }, unique_id));
      const known = { ...nothing, ...rest, playerEvents: events };
      const spans = whenMember(one, known, world);
      for (let time = 0; time < 18; time += 0.5)
        assert.equal(spanAt(spans, at(time)) !== undefined, isMember(one, known, at(time)));
      const turned = {
        ...known,
        deposits: known.deposits.toReversed(),
        rounds: known.rounds.toReversed(),
        playerEvents: events.toReversed(),
      };
      assert.deepEqual(whenMember(one, turned, world), spans);
    }),
  );
});
