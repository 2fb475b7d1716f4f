import { type PackedTally, packTally, unpackTally } from '../kinds/tournament/tally.ts';
import { exactText, parseExact } from '../money/money.ts';
import type { GameRound } from '../rounds/rounds.ts';
import type { KeptRounds, PlayerFold } from './fold.ts';

/** Raised with every change of the shape or meaning of folds: what an older release stored must be folded again. */
export const FOLD_VERSION = 1;

type PackedBoundary = [number, string, string] | null;
type PackedRound = [string, string, number, number, string, string, number];
type PackedFold = [number, number | null, PackedBoundary, PackedTally, PackedRound[]];

/** The parts of a fold's text that it has in common with other folds that keep the same rounds. */
export interface KeptText {
  boundary: string;
  tail: string;
}

/**
 * The fold as compact JSON text; equal folds give equal texts, so standings can be compared by their bytes (invariant I3). `kept`: what
 * `encodeKept` makes of it.
 */
export function encodeFold(fold: PlayerFold, kept = encodeKept(fold)): string {
  const tally = JSON.stringify(packTally(fold.tally));
  return `[${FOLD_VERSION},${fold.joined_at},${kept.boundary},${tally},${kept.tail}]`;
}

/** Encodes what folds of one scope and window may share; a round in ten campaigns is encoded once. */
export function encodeKept({ boundary, tail }: KeptRounds): KeptText {
  const packed: PackedBoundary =
    boundary === null ? null : [boundary.started_at, boundary.game_id, boundary.round_id];
  return { boundary: JSON.stringify(packed), tail: JSON.stringify(tail.map(packRound)) };
}

/** Reads what encodeFold of this version wrote; RangeError for another version. */
export function decodeFold(text: string): PlayerFold {
  const [version, joinedAt, boundary, tally, tail] = JSON.parse(text) as PackedFold;
  if (version !== FOLD_VERSION) throw new RangeError(`a fold of version ${version}, not ${FOLD_VERSION}`);
  return {
    joined_at: joinedAt,
    boundary:
      boundary === null ? null : { started_at: boundary[0], game_id: boundary[1], round_id: boundary[2] },
    tally: unpackTally(tally),
    tail: tail.map(unpackRound),
  };
}

// The two flags are bits of one number; the second time is the one that follows the first, which is shorter.
function packRound(round: GameRound): PackedRound {
  return [
    round.game_id,
    round.round_id,
    round.started_at,
    round.settled_at - round.started_at,
    exactText(round.stake),
    exactText(round.payout),
    (round.unpriced ? 1 : 0) + (round.has_win_event ? 2 : 0),
  ];
}

function unpackRound(packed: PackedRound): GameRound {
  const [gameId, roundId, startedAt, duration, stake, payout, flags] = packed;
  return {
    game_id: gameId,
    round_id: roundId,
    started_at: startedAt,
    settled_at: startedAt + duration,
    stake: parseExact(stake),
    payout: parseExact(payout),
    unpriced: (flags & 1) !== 0,
    has_win_event: (flags & 2) !== 0,
  };
}
