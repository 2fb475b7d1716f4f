import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { MissionStepInput } from '@laurel/contract/campaigns/mission.ts';
import { normaliseMission } from '@laurel/contract/campaigns/mission-defaults.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { campaignEnd, campaignStart, someFactsUpTo } from './campaign-arbitraries.ts';

const hour = 3_600_000_000;

const someCount = fc.integer({ min: 1, max: 3 });
const someDays = fc.integer({ min: 2, max: 3 });
const someAmount = fc.constantFrom('0.5', '2', '33.33');
const texts = fc.constant({ en: 'A step' });
const someStep: fc.Arbitrary<MissionStepInput> = fc.oneof(
  fc.record({ task: fc.constant('rounds'), count: someCount, texts }),
  fc.record({ task: fc.constant('wins'), count: someCount, texts }),
  fc.record({ task: fc.constant('turnover'), amount: someAmount, texts }),
  fc.record({ task: fc.constant('multiplier'), at_least: someAmount, count: someCount, texts }),
  fc.record({ task: fc.constant('streak'), length: someCount, count: someCount, texts }),
  fc.record({ task: fc.constant('deposits'), count: someCount, min_amount: someAmount, texts }),
  fc.record({ task: fc.constant('deposited'), amount: someAmount, texts }),
  fc.record({ task: fc.constant('deposit_days'), length: someDays, texts }),
  fc.record({ task: fc.constant('login_days'), length: someDays, texts }),
) as fc.Arbitrary<MissionStepInput>;

/** `start`: of the two days of a campaign. */
interface Calendar {
  time_zone: string;
  start: string;
}

/** Days on which clocks change, also at midnight, and others. */
export const someCalendar: fc.Arbitrary<Calendar> = fc.constantFrom(
  { time_zone: 'UTC', start: '2026-11-20T00:00:00Z' },
  { time_zone: 'Europe/Berlin', start: '2026-10-24T12:00:00Z' },
  { time_zone: 'Europe/Berlin', start: '2026-03-28T12:00:00Z' },
  { time_zone: 'America/Sao_Paulo', start: '2018-11-03T12:00:00Z' },
  { time_zone: 'America/Sao_Paulo', start: '2019-02-16T12:00:00Z' },
  { time_zone: 'Australia/Lord_Howe', start: '2026-10-03T02:00:00Z' },
  { time_zone: 'America/St_Johns', start: '2010-11-06T12:00:00Z' },
);

/** A valid mission of two days, on one of these calendars. */
export function someMissionOn(calendar: fc.Arbitrary<Calendar>): fc.Arbitrary<MissionDefinition> {
  return fc
    .record({
      calendar,
      steps: fc.array(someStep, { minLength: 1, maxLength: 3 }),
      in_order: fc.boolean(),
      repeat: fc.record({
        times: fc.integer({ min: 1, max: 3 }),
        every: fc.constantFrom('campaign' as const, 'day' as const, 'week' as const),
      }),
      currency: fc.constantFrom('EUR', 'EUR', 'SEK'),
      join: fc.constantFrom('automatic' as const, 'automatic' as const, 'opt_in' as const),
      min_bet: fc.constantFrom(null, '0.2'),
      amounts: fc.constantFrom('rounded' as const, 'exact' as const),
    })
    .map(({ calendar: { time_zone, start }, currency, join, ...rules }) =>
      normaliseMission({
        ...{ kind: 'mission', custom_id: 'M', currency, join, start },
        end: new Date(Date.parse(start) + 48 * 3_600_000).toISOString(),
        texts: { en: { name: 'M' } },
        rules: { ...rules, time_zone },
      }),
    );
}

/** Deposits and logins of one player, at times that meet those of rounds. */
export const someOthers = fc.array(
  fc.record({
    hours: fc.oneof(fc.integer({ min: -2, max: 49 }), fc.integer({ min: 0, max: 12 })),
    microseconds: fc.constantFrom(0, 1, 499, 500, 999_999),
    fact: fc.constantFrom('deposit' as const, 'login' as const),
    amount: fc.constantFrom('0', '1.99', '1.9999999999999998', '2', '33.33', '-5'),
    amount_eur: fc.constantFrom(null, null, '2', '1e-7', '-1'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'SEK', 'GBP', 'CHF'),
    is_late: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
  }),
  { maxLength: 20, size: 'max' },
);

type Other = typeof someOthers extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The event of such a fact; `i` keeps its id apart. */
export function factOf(
  { hours, microseconds, is_late, fact: kind, ...money }: Other,
  i: number,
): GameroundFact {
  return {
    ...{
      seq: 0,
      player_id: 'P',
      game_id: '',
      round_id: `${kind}-${i}`,
      is_win: false,
      is_bonus: false,
      fact: kind,
    },
    ...(kind === 'login' ? { amount: '0', currency: '', amount_eur: null } : money),
    occurred_at: campaignStart + hours * hour + microseconds,
    received_at: is_late ? campaignEnd + 900_000_001 : campaignEnd + 900_000_000,
  };
}

/** Rounds and facts of one player in any order of their times, in order of receipt. */
export const someMixedLog = fc
  .tuple(someFactsUpTo(40), someOthers)
  .map(([played, others]) => [...played, ...others.map(factOf)])
  .chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }))
  .map((facts) =>
    facts.toSorted((a, b) => a.received_at - b.received_at).map((one, i) => ({ ...one, seq: i + 1 })),
  );
