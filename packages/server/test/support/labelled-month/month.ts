import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { cheats } from './cheats.ts';
import { Draw } from './draw.ts';
import { type DrawnGame, drawGames } from './games.ts';
import { honestMonth } from './people.ts';
import { type DrawnRound, MONTH } from './play.ts';

/** A month of a casino that is drawn from a seed, with cheats among its players, and it is known who they are. */
export interface LabelledMonth {
  seed: number;
  players: number;
  /** About how many there are. */
  rounds: number;
  /** How many accounts cheat in each way, or a few more where a way takes several. */
  cheatsOfKind: number;
}

/** A player with all gameround events, and the kind of alarm that describes how they cheat; null: they are honest. */
export interface LabelledPlayer {
  player_id: string;
  cheats: AlarmKind | null;
  facts: QuotedFact[];
}

const monthStart = Date.UTC(2026, 8, 1) * 1000;

/** A whole month: a million rounds of 5,000 players; 1 % of the players cheat, in eight ways. */
export const wholeMonth = { players: 5000, rounds: 1_000_000, cheatsOfKind: 6 };

/** One player after the other, so that a month does not have to be in memory. Equal seeds give equal players. */
export function* labelledMonth(month: LabelledMonth): Generator<LabelledPlayer> {
  const { seed, players, rounds, cheatsOfKind } = month;
  const games = drawGames(new Draw(seed));
  const perPlayer = rounds / players;
  let number = 0;
  for (const [kind, cheat] of Object.entries(cheats)) {
    for (const last = number + cheatsOfKind; number < last; )
      for (const played of cheat(new Draw(seed, number + 1), games, perPlayer))
        yield playerOf(number++, kind as AlarmKind, played);
  }
  for (; number < players; number += 1)
    yield playerOf(number, null, honestMonth(new Draw(seed, number + 1), games, perPlayer));
}

function playerOf(number: number, kind: AlarmKind | null, played: DrawnRound[]): LabelledPlayer {
  const player_id = `player-${number}`;
  const facts = played
    .filter(({ at }) => at >= 0 && at < MONTH)
    .flatMap((round, at) => factsOf(player_id, `${number}-${at}`, round));
  return {
    player_id,
    cheats: kind,
    facts: facts.map((fact, at) => ({ ...fact, seq: number * 1_000_000 + at })),
  };
}

function factsOf(
  player_id: string,
  round_id: string,
  { at, game, stake, payout }: DrawnRound,
): Omit<QuotedFact, 'seq'>[] {
  // Systems send milliseconds.
  const occurred_at = monthStart + Math.floor(at * 1000) * 1000;
  const settled_at = occurred_at + settles(game) * 1_000_000;
  const both = { player_id, game_id: game.id, round_id, currency: 'EUR', is_bonus: false };
  const bet = {
    ...both,
    unique_id: `${round_id}-bet`,
    occurred_at,
    received_at: occurred_at,
    amount: text(stake),
    is_win: false,
  };
  if (payout === 0 && game.sort !== 'table') return [bet];
  const win = {
    ...both,
    unique_id: `${round_id}-win`,
    occurred_at: settled_at,
    received_at: settled_at,
    amount: text(payout),
    is_win: true,
  };
  return [bet, win];
}

function settles({ sort, seconds }: DrawnGame): number {
  return sort === 'table' ? 20 : Math.min(2, seconds);
}

function text(amount: number): string {
  return String(Math.round(amount * 100) / 100);
}
