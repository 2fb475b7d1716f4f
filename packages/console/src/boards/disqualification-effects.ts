import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TitledPrize } from '../pictures/place-ladder/place-ladder-model.ts';

/** The part of a board that a disqualification may change. */
export interface BoardPart {
  /** The line of the player and those behind it, without a gap, down to the first whose prize cannot be another one. */
  rows: readonly LeaderboardRow[];
  /** The number of lines before the first of them. */
  before: number;
  /** How many lines the board has. */
  count: number;
}

/** A player who wins a better prize. */
export interface Gain {
  player_id: string;
  player_username: string;
  place_before: number;
  place_after: number;
  before: string[];
  after: string[];
}

/** What taking a player off a board does. */
export interface DisqualificationEffects {
  /** Titles of what the player would win. */
  loses: readonly string[];
  /** How many players move up by one place. */
  movesUp: number;
  gains: Gain[];
  /** Prizes that are won by another number of players than now. */
  winners: { title: string; before: number; after: number }[];
}

/**
 * Places close up: players behind the player move up by one, and players who share the place keep it
 * (docs/rules/places.md#4).
 * `prizes`: those that places win; none where the score itself does (IM), as then nobody wins anything else.
 */
export function disqualificationEffects(
  { rows, before, count }: BoardPart,
  prizes: readonly TitledPrize[],
): DisqualificationEffects {
  const [own, ...behind] = rows;
  if (own === undefined) return { loses: [], movesUp: 0, gains: [], winners: [] };
  const sharing = behind.findIndex(({ place }) => place > own.place);
  const staying = sharing === -1 ? behind.length : sharing;
  const moving = behind
    .slice(staying)
    .map((row) => ({ row, from: prizesOf(row.place, prizes), to: prizesOf(row.place - 1, prizes) }));
  const gains = moving.filter(
    ({ from, to }) => from.length !== to.length || from.some((prize, index) => prize !== to[index]),
  );
  return {
    loses: own.prizes,
    movesUp: count - before - 1 - staying,
    gains: gains.map(({ row, from, to }) => ({
      player_id: row.player_id,
      player_username: row.player_username,
      place_before: row.place,
      place_after: row.place - 1,
      before: from.map(({ title }) => title),
      after: to.map(({ title }) => title),
    })),
    winners: otherNumbers(
      prizes,
      [prizesOf(own.place, prizes), ...gains.map(({ from }) => from)].flat(),
      gains.flatMap(({ to }) => to),
    ),
  };
}

function prizesOf(place: number, prizes: readonly TitledPrize[]): TitledPrize[] {
  return prizes.filter(({ place_from, place_to }) => place_from <= place && place <= place_to);
}

function otherNumbers(
  prizes: readonly TitledPrize[],
  before: readonly TitledPrize[],
  after: readonly TitledPrize[],
): DisqualificationEffects['winners'] {
  const among = (all: readonly TitledPrize[], prize: TitledPrize) =>
    all.filter((one) => one === prize).length;
  return prizes
    .map((prize) => ({ title: prize.title, before: among(before, prize), after: among(after, prize) }))
    .filter((one) => one.before !== one.after);
}
