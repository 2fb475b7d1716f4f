import { standingOf } from '@laurel/rules/boards/standing.ts';
import { boardEntry } from '@laurel/rules/boards/tie-rule.ts';
import { emptyFold, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { decodeFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import { NO_PAUSES, pausesIn } from '@laurel/rules/players/pauses.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import { type RoundFact, roundKey } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../database/database.ts';
import { type KnownPauses, readPlayerFacts } from '../facts/facts.ts';
import type { HistoryPiece } from '../history/history.ts';
import type { Prepared } from './prepare-candidates.ts';

/** Some players who are folded together for all candidates. */
export interface FoldedGroup {
  prepared: Prepared[];
  /** When players joined (µs). */
  joined: ReadonlyMap<string, Joined>;
  /** Those of the players who ever were paused. */
  pauses: KnownPauses;
  /** By player, in the order of the candidates; players without a round are missing. */
  folds: Map<string, PlayerFold[]>;
}

/** Never reached: a simulation keeps no snapshot. */
const NO_SNAPSHOTS = Number.POSITIVE_INFINITY;

/** Folds the rounds that start in the piece, which follows those before. Returns how many of the events are theirs. */
export function foldPiece(group: FoldedGroup, piece: HistoryPiece): number {
  const { part, start, end, facts } = piece;
  const rounds = roundsOf(facts, part.start);
  foldPlayer(group, piece, rounds);
  const own = rounds.filter(({ first }) => first >= start && first < end);
  return own.reduce((events, round) => events + round.facts.length, 0);
}

function foldPlayer(
  { prepared, joined, pauses, folds }: FoldedGroup,
  { part: { player_id }, ...piece }: HistoryPiece,
  rounds: BetsOfRound[],
): void {
  const joinedAt = joined.get(player_id) ?? null;
  const paused = pauses.get(player_id) ?? NO_PAUSES;
  const joinedIn = ({ compiled }: Prepared) => joinedWith(joinedAt, pausesIn(compiled, paused));
  const own = folds.get(player_id) ?? prepared.map((one) => emptyFold(one.compiled, joinedIn(one)));
  folds.set(player_id, own);
  for (const [i, { compiled }] of prepared.entries()) {
    const start = Math.max(compiled.start, piece.start);
    const end = Math.min(compiled.end, piece.end);
    const before = own[i] as PlayerFold;
    // The rounds that may start in the window: the fold decides which of their bets count.
    const facts = rounds.flatMap((one) => (one.first < end && one.last >= start ? one.facts : []));
    const inOrder = roundsInOrder({ ...compiled, start, end }, facts);
    own[i] = foldNext(compiled, before, inOrder, NO_SNAPSHOTS).fold;
  }
}

/** Events of one round, and when its bets were placed (µs). */
interface BetsOfRound {
  first: number;
  last: number;
  facts: RoundFact[];
}

/** The first bet is that from `from` on. */
function roundsOf(facts: RoundFact[], from: number): BetsOfRound[] {
  return Array.from(Map.groupBy(facts, roundKey).values(), (ofRound) => {
    const round = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY, facts: ofRound };
    for (const { is_win, occurred_at } of ofRound) {
      if (is_win) continue;
      round.last = Math.max(round.last, occurred_at);
      if (occurred_at >= from) round.first = Math.min(round.first, occurred_at);
    }
    return round;
  });
}

/** Puts the players, without the one whose folds go on, onto the boards of the candidates. */
export async function takeStandings(
  tenant: TenantSession,
  group: FoldedGroup,
  goesOn?: string,
): Promise<void> {
  const player_ids = [...group.folds.keys()].filter((player_id) => player_id !== goesOn);
  const facts = await readFactsOf(tenant, player_ids);
  for (const player_id of player_ids) {
    const folds = group.folds.get(player_id) as PlayerFold[];
    group.folds.delete(player_id);
    for (const [i, one] of group.prepared.entries())
      takeStanding(one, player_id, facts.get(player_id), folds[i] as PlayerFold);
  }
}

async function readFactsOf(tenant: TenantSession, player_ids: string[]): Promise<Map<string, PlayerFacts>> {
  if (player_ids.length === 0) return new Map();
  const rows = await readPlayerFacts(tenant, player_ids);
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
}

function takeStanding(
  one: Prepared,
  player_id: string,
  facts: PlayerFacts | undefined,
  fold: PlayerFold,
): void {
  const standing = standingOf(one.compiled, fold);
  one.rounds += standing.rounds;
  one.unpriced += standing.unpriced;
  if (standing.rounds > 0) one.players += 1;
  const entry = boardEntry(standing);
  if (!entry || !one.isEligible(player_id, facts)) return;
  one.board.setScore(player_id, { player_id, ...entry }, true);
  if (standing.completed) one.completed.set(player_id, standing.completed);
  const { level } = standing.progress;
  if (level) one.levels.set(player_id, level.number);
}
