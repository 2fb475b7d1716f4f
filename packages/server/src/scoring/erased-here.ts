import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { ErasedStanding } from '../facts/facts.ts';
import type { ErasedHere } from './tenant-state.ts';

/** What is kept of erased players in one campaign. */
export function erasedHere(standings: readonly ErasedStanding[] = []): ErasedHere {
  return {
    eligible: new Set(standings.filter((one) => one.eligible).map((one) => one.player_id)),
    places: new Map(standings.flatMap(({ player_id, tie }) => (tie ? [[player_id, tie] as const] : []))),
  };
}

/**
 * In the audience and not disqualified, by the current facts of players; for erased players as it was when their facts were
 * removed.
 */
export function eligibilityOf(
  isInAudience: IsEligible,
  disqualified: ReadonlySet<string>,
  erased: Pick<ErasedHere, 'eligible'>,
): IsEligible {
  return (player_id, facts) => {
    if (disqualified.has(player_id)) return false;
    return isErased(player_id) ? erased.eligible.has(player_id) : isInAudience(player_id, facts);
  };
}
