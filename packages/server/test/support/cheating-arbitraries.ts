import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { type AlarmThresholds, alarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import fc from 'fast-check';

/** A bet or a win; `at` in µs, whole milliseconds. */
export interface PlayedBet {
  unique_id: string;
  player_id: string;
  game_id: string;
  round_id: string;
  at: number;
  amount: string;
  is_win: boolean;
}

/** The lowest of all thresholds: as many alarms as there can be. */
export const suspicious = Object.fromEntries(
  alarmKinds.map((kind) => [
    kind,
    {
      enabled: true,
      ...Object.fromEntries(
        Object.entries(alarmThresholds[kind]).map(([name, { minimum, maximum }]) => [
          name,
          name === 'false_discovery_rate' ? maximum : minimum,
        ]),
      ),
    },
  ]),
) as AlarmThresholds;

const start = Date.UTC(2026, 10, 20, 8) * 1_000;

/** Runs of bets at an even pace, or at once, on few games with few stakes, so that players look alike. */
const someRun = fc.record({
  player: fc.nat({ max: 5 }),
  game: fc.nat({ max: 1 }),
  from: fc.nat({ max: 200 }),
  bets: fc.integer({ min: 1, max: 40 }),
  pace: fc.constantFrom(0, 1, 200, 5_000, 60_000),
  amount: fc.constantFrom('1', '2', '0.3'),
  wins: fc.constantFrom(0, 2, 3),
});

interface Run {
  player: number;
  game: number;
  from: number;
  bets: number;
  pace: number;
  amount: string;
  wins: number;
}

function betsOf({ player, game, from, bets, pace, amount, wins }: Run, run: number): PlayedBet[] {
  return Array.from({ length: bets }, (_, nth) => {
    const shared = { player_id: `P${player}`, game_id: `G${game}`, round_id: `${run}-${nth}` };
    // No two events at once, so that the order of the log decides nothing.
    const at = start + (from * 60_000 + nth * (pace + 1)) * 1_000;
    const bet = { ...shared, unique_id: `b-${run}-${nth}`, at, amount, is_win: false };
    if (wins === 0 || nth % wins !== 0) return [bet];
    return [bet, { ...shared, unique_id: `w-${run}-${nth}`, at: at + 300_000, amount: '1.5', is_win: true }];
  }).flat();
}

/** Bets in parts as they are sent, in any order; what is voided after each part, and after which alarms are found. */
export const someCheating = fc
  .record({
    runs: fc.array(someRun, { minLength: 3, maxLength: 14 }),
    order: fc.infiniteStream(fc.nat()),
    parts: fc.integer({ min: 1, max: 4 }),
    voids: fc.array(fc.option(fc.nat({ max: 999 }), { nil: undefined, freq: 1 }), {
      minLength: 4,
      maxLength: 4,
    }),
    looks: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ runs, order, parts: count, voids, looks }) => {
    const parts: PlayedBet[][] = Array.from({ length: count }, () => []);
    for (const bet of runs.flatMap(betsOf)) parts[order.next().value % count]?.push(bet);
    for (const part of parts) part.sort(() => (order.next().value % 2) - 0.5);
    return { parts, voids, looks };
  });
