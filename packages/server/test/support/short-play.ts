import { type AlarmThresholds, defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { AlarmEvidence, FoundAlarm, QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { evidenceOf } from '@laurel/rules/alarms/evidence.ts';
import { findAlarms } from '@laurel/rules/alarms/find-alarms.ts';
import { traitsOf } from '@laurel/rules/alarms/traits.ts';
import { shortCampaign, shortStart } from './rounds-in-short.ts';

/** A round in short; `at` in seconds after the start of the day. */
export interface ShortRound {
  at: number;
  game?: string;
  stake?: string;
  payout?: string;
  /** A promotion of the supplier paid it. */
  promo?: boolean;
}

/** What each player plays, by player id. */
export type Plays = Readonly<Record<string, readonly ShortRound[]>>;

/** A day, where each round is a point and what suppliers pay counts. */
const day = shortCampaign('PT', {
  tasks: [{ task: 'rounds', count: 1, points: '1' }],
  supplier_promos: 'count',
});

/** So many rounds, each made from its number. */
export function times(count: number, round: (number: number) => ShortRound): ShortRound[] {
  return Array.from({ length: count }, (_, number) => round(number));
}

/** The alarms of a day, with what the log says about each. */
export function alarmsOf(
  plays: Plays,
  thresholds: AlarmThresholds = defaultThresholds,
): Array<FoundAlarm & AlarmEvidence> {
  const facts = new Map(
    Object.entries(plays).map(([player_id, rounds]) => [player_id, factsOf(player_id, rounds)]),
  );
  const players = [...facts].map(([player_id, own]) => ({ player_id, traits: traitsOf(day, own), units: 1 }));
  return findAlarms(day, players, thresholds).map((alarm) => ({
    ...alarm,
    ...evidenceOf(day, alarm, facts, thresholds, null),
  }));
}

/** The kinds of a player's alarms. */
export function kindsOf(plays: Plays, player_id: string): string[] {
  return alarmsOf(plays)
    .filter((alarm) => alarm.player_id === player_id)
    .map(({ kind }) => kind);
}

function factsOf(player_id: string, rounds: readonly ShortRound[]): QuotedFact[] {
  return rounds.flatMap(({ at, game = 'G', stake = '1', payout = '0', promo = false }, number) => {
    const occurred_at = shortStart + Math.round(at * 1_000_000);
    const round_id = `round-${number}`;
    const shared = {
      player_id,
      game_id: game,
      round_id,
      currency: 'EUR',
      is_bonus: false,
      received_at: occurred_at,
    };
    const bet = {
      ...shared,
      seq: 2 * number,
      unique_id: `${round_id}-bet`,
      occurred_at,
      amount: stake,
      is_win: false,
    };
    const win = {
      ...shared,
      seq: 2 * number + 1,
      unique_id: `${round_id}-win`,
      occurred_at,
      amount: payout,
      is_win: true,
      is_supplier_promo: promo,
    };
    return [bet, win];
  });
}
