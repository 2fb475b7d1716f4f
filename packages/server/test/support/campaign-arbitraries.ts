import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type {
  RulesInput,
  TournamentDefinition,
  TournamentInput,
} from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';

/** Start and end of every drawn campaign, µs. */
export const campaignStart = Date.UTC(2026, 10, 20) * 1000;
export const campaignEnd = Date.UTC(2026, 10, 22) * 1000;
const hour = 3_600_000_000;

/** USD divides evenly, SEK does not and changes at midnight inside the window, GBP comes late; CHF never has a rate. */
export const someRates: ExchangeRate[] = [
  { currency: 'USD', date: '2026-01-01', per_eur: '1.25' },
  { currency: 'SEK', date: '2026-01-01', per_eur: '11.3' },
  { currency: 'SEK', date: '2026-11-21', per_eur: '7' },
  { currency: 'GBP', date: '2026-11-21', per_eur: '0.8' },
];

const amounts = [
  ...['0', '0.1', '0.2', '0.25', '1', '1.5', '2', '3', '10', '33.33', '50', '1e-7', '0.123456789'],
  ...['1.5699999999999998', '0.000000004', '999999999999999.9'],
];
const currencies = [...Array<string>(20).fill('EUR'), 'USD', 'USD', 'SEK', 'SEK', 'GBP', 'CHF'];
const small = fc.integer({ min: 1, max: 4 });
const points = fc.constantFrom('1', '2.5', '0.00000001', '20', '0');

/**
 * Events of one player that are likely to meet: few rounds, few games, times around the window. `is_late`: received after
 * the grace.
 */
export function someFactsUpTo(maxLength: number): fc.Arbitrary<GameroundFact[]> {
  return fc.array(someDraft, { maxLength, size: 'max' }).map((drafts) =>
    drafts.map(({ hours, microseconds, is_late, ...draft }, index) => ({
      ...draft,
      seq: index + 1,
      player_id: 'P',
      occurred_at: campaignStart + hours * hour + microseconds,
      received_at: is_late ? campaignEnd + 900_000_001 : campaignEnd + 900_000_000,
    })),
  );
}

const someDraft = fc.record({
  hours: fc.oneof(fc.integer({ min: -2, max: 49 }), fc.integer({ min: 0, max: 12 })),
  microseconds: fc.constantFrom(0, 1, 499, 500, 999_999),
  game_id: fc.constantFrom('G1', 'G1', 'G1', 'G2', 'X'),
  round_id: fc.oneof(
    fc.integer({ min: 0, max: 19 }).map((number) => `r${number}`),
    fc.constantFrom('r\u{1F600}', 'r\uFF5E'),
  ),
  amount: fc.constantFrom(...amounts),
  currency: fc.constantFrom(...currencies),
  is_win: fc.boolean(),
  is_bonus: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
  is_late: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
});

export const someFacts = someFactsUpTo(60);

/** When the player joined, for campaigns with opt-in. */
export const someJoin = fc.option(
  fc.integer({ min: -1, max: 10 }).map((hours) => campaignStart + hours * hour),
  { freq: 9 },
);

/** A valid definition of any of the six types. */
export const someCampaign: fc.Arbitrary<TournamentDefinition> = fc
  .record({
    typed: fc.oneof(
      someTyped('PT'),
      someTyped('RA'),
      someTyped('HC'),
      someTyped('TM'),
      someTyped('IM'),
      someTyped('SR'),
    ),
    min_bet: fc.constantFrom(null, '0', '0.2', '1'),
    max_bet: fc.constantFrom(null, null, '10', '50'),
    bonus_money: fc.boolean(),
    multiples: fc.constantFrom('as_sent' as const, 'as_sent' as const, 'converted' as const),
    amounts: fc.constantFrom('rounded' as const, 'rounded' as const, 'exact' as const),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'SEK', 'GBP'),
    join: fc.constantFrom('automatic' as const, 'automatic' as const, 'opt_in' as const),
    games: fc.constantFrom<NonNullable<TournamentInput['games']>>({ all: true }, { ids: ['G1', 'G2'] }),
  })
  .map(({ typed, min_bet, max_bet, bonus_money, multiples, amounts, ...rest }) =>
    normaliseDefinition({
      custom_id: 'C',
      start: '2026-11-20T00:00:00Z',
      end: '2026-11-22T00:00:00Z',
      texts: { en: { name: 'C' } },
      tournament_type: typed.type,
      ...rest,
      rules: { ...typed.rules, min_bet, max_bet, bonus_money, multiples, amounts },
    }),
  );

type Type = TournamentInput['tournament_type'];

function someTyped(type: Type): fc.Arbitrary<{ type: Type; rules: RulesInput }> {
  const settings: Record<Type, fc.Arbitrary<RulesInput>> = {
    PT: fc.record({ tasks: someTasks(points) }),
    RA: fc.record({ tasks: someTasks(points), max_rounds: fc.integer({ min: 1, max: 8 }) }),
    HC: fc.record({ metric: fc.constantFrom('multiplier', 'amount') }),
    TM: fc.record({ tasks: someTasks(null), in_order: fc.boolean() }),
    IM: fc.record({
      tasks: someTasks(null),
      in_order: fc.boolean(),
      max_rounds: fc.integer({ min: 2, max: 9 }),
    }),
    SR: fc.record({
      tasks: someTasks(points),
      target_points: fc.constantFrom('1', '5', '20.5'),
      clock: fc.constantFrom('campaign', 'player'),
    }),
  };
  return settings[type].map((rules) => ({ type, rules }));
}

function someTasks(credited: fc.Arbitrary<string> | null): fc.Arbitrary<Task[]> {
  const task = fc.oneof(
    fc.constantFrom('1', '0.3', '7').map((amount): Task => ({ task: 'turnover', amount })),
    small.map((count): Task => ({ task: 'rounds', count })),
    small.map((count): Task => ({ task: 'wins', count })),
    fc
      .record({ at_least: fc.constantFrom('0', '0.5', '2'), count: small })
      .map((members): Task => ({ task: 'multiplier', ...members })),
    small.map((count): Task => ({ task: 'multiplier', at_least: '1', below: '5', count })),
    small.map((length): Task => ({ task: 'streak', length })),
  );
  const finished =
    credited === null
      ? fc.oneof(
          task,
          small.map((count): Task => ({ task: 'streak', length: 2, count })),
        )
      : fc.tuple(task, credited).map(([members, credit]): Task => ({ ...members, points: credit }));
  const tasks = fc.array(finished, { minLength: 1, maxLength: 3 });
  // Tasks that all credit nothing are refused when a campaign is published.
  return credited === null ? tasks : tasks.filter((some) => some.some((one) => one.points !== '0'));
}
