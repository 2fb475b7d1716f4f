import type { NotEligibleReason } from '@laurel/contract/players/player-view.ts';
import { isBlocked, isPaused } from './audience.ts';
import type { PlayerFacts } from './facts.ts';
import type { AbsentFromStages } from './stages.ts';

/** What of a campaign decides who may be on its board. */
export interface WhoMayTakePart {
  absentFromStages: AbsentFromStages;
  /** Undefined: the audience has no segments. */
  isInSegments: ((playerId: string) => boolean) | undefined;
}

/**
 * Why a player who is not eligible and not disqualified may not be on a board, by the facts of that moment: of several
 * reasons the first in the order of docs/rules/places.md#3.
 */
export function whyNotEligible(
  { absentFromStages, isInSegments }: WhoMayTakePart,
  playerId: string,
  facts: PlayerFacts,
): NotEligibleReason {
  if (isPaused(facts)) return 'incentives_paused';
  if (isBlocked(facts)) return 'blocked';
  const outside = isInSegments?.(playerId) === false ? 'outside_segment' : 'outside_audience';
  return absentFromStages(playerId) ?? outside;
}
