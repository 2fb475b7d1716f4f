import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { type NamedFact, namedRounds } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { contributionOf, unpackContributions } from '@laurel/rules/kinds/jackpot/contributions.ts';
import type { JackpotRules } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import type { PotRound } from '@laurel/rules/kinds/jackpot/pots.ts';
import { unitsOf } from '@laurel/rules/money/decimal.ts';
import type { BoardView } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { betsOfWindow } from '../drops/drops.ts';
import { positionAt } from '../events/events.ts';
import { readLogParts } from '../history/history.ts';

/** How much before it begins a round may be received so that a pot can fall to it. */
const AHEAD = 3_600 * MICROSECONDS_A_SECOND;
/** Players whose rounds are read at once. */
const PLAYERS_AT_ONCE = 50;

/** A jackpot as its board shows it at one moment. */
export interface JackpotView {
  readonly view: BoardView;
  readonly rules: JackpotRules;
  /** Number of the newest event that is in the sums. */
  readonly seq: number;
  readonly revision: number;
  /** How often it was corrected by events of others than late bets, such as blocks. */
  readonly corrections: number;
  /** What all rounds that count contribute to each level, in 10^-8. */
  readonly contributions: readonly bigint[];
}

/** That moment is now: the board changes with every step. */
export function jackpotView(view: BoardView): JackpotView {
  const rules = view.compiled.rules as unknown as JackpotRules;
  const contributions = unpackContributions(view.board.turnover, rules.levels.length);
  const { corrections } = view.board;
  return { view, rules, seq: view.seq, revision: view.revision, corrections, contributions };
}

/** The number of an event before all that a pot after a time (µs) can fall to. */
export function positionOfPots(tenant: TenantSession, at: number): Promise<number> {
  return positionAt(tenant, at - AHEAD);
}

/** The rounds that count and began at a time (µs) or later, of players who may appear on the board, in no order. */
export async function* roundsSince(
  tenant: TenantSession,
  { view, rules, seq: upTo }: JackpotView,
  since: number,
): AsyncGenerator<PotRound[]> {
  const { compiled, voidsUpTo } = view;
  const span = { start: Math.max(since, compiled.start), end: compiled.end };
  const players = new Set<string>();
  const part = { from: await positionOfPots(tenant, span.start), upTo };
  for await (const bets of betsOfWindow(tenant, span, part))
    for (const { player_id } of bets) if (view.board.eligibility(player_id)) players.add(player_id);
  const all = [...players];
  for (let at = 0; at < all.length; at += PLAYERS_AT_ONCE) {
    const some = all.slice(at, at + PLAYERS_AT_ONCE);
    const parts = some.map((player_id) => ({ player_id, ...span, facts: [] }));
    const read = await readLogParts(tenant, parts, { upTo, voidsUpTo, members: 'named', only: 'with bet' });
    yield some.flatMap((player_id, index) =>
      namedRounds(compiled, (read[index] ?? []) as NamedFact[], view.joined(player_id))
        .filter((round) => round.at >= span.start)
        .map(({ round, ...named }) => ({
          ...named,
          contributions: rules.levels.map(({ share }) => unitsOf(contributionOf(round.stake, share))),
        })),
    );
  }
}
