import { dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { BoardLines } from './checks/board.ts';
import type { BoardLine } from './checks/board-line.ts';
import type { Decisions } from './checks/decisions.ts';
import type { OpenedEvents } from './checks/opened-events.ts';
import { nameOf } from './checks/owed-payouts.ts';
import type { RulesInForce } from './checks/rules.ts';
import type { Scores } from './checks/scores.ts';
import type { Said } from './checks/texts.ts';
import type { ShownFacts, ShownLine } from './verdict.ts';

/** What the checks of a file have made of it. */
interface CheckedFacts {
  readonly events: OpenedEvents;
  readonly decisions: Decisions;
  readonly rules: RulesInForce | undefined;
  readonly scores: Scores | undefined;
  readonly board: BoardLines | undefined;
  readonly said: Said;
  readonly isEndShown: boolean;
  readonly areOwedProven: boolean;
}

/** The facts that sentences depend on, but for those about keys. */
export function shownFacts({
  events,
  decisions,
  rules,
  scores,
  board,
  said,
  ...proven
}: CheckedFacts): Omit<ShownFacts, 'isKeyGiven' | 'isSignedByOthers' | 'keys'> {
  const { settlement, first } = decisions;
  return {
    settled_at: settlement?.settled_at ?? null,
    events: events.count,
    opened: events.opened,
    players: scores?.count ?? 0,
    rounds: scores?.rounds ?? 0,
    ...proven,
    lastEvent: settlement?.seq ?? 0,
    firstDecision: first.index,
    ratesBefore: rules?.ratesBefore ?? 0,
    removed: events.removed,
    paused: said.paused.length,
    unfolded: board?.unfolded ?? 0,
    lost: said.lost?.length ?? 0,
    isByCatalogue: rules !== undefined && dependsOnCatalogue(rules.definition.games),
  };
}

/** Lines of the board with the prizes that they were owed. */
export function showLines(lines: readonly BoardLine[], payouts: readonly OwedPrize[]): ShownLine[] {
  const prizes = Map.groupBy(payouts, ({ player_hash }) => player_hash);
  return lines.map(({ place, player_hash, score, reached_at }) => ({
    place,
    player_hash,
    score,
    reached_at,
    prizes: (prizes.get(player_hash) ?? []).map(({ prize }) => nameOf(prize)),
  }));
}
