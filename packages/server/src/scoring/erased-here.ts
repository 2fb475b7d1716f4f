import { compileAudience, type IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { ErasedStanding } from '../store/erasure/erased-players.ts';
import type { ActiveFold, ErasedHere } from './tenant-state.ts';

/** What is kept of erased players in one campaign. */
export function erasedHere(standings: readonly ErasedStanding[] = []): ErasedHere {
  return {
    eligible: new Set(standings.filter((one) => one.eligible).map((one) => one.player_id)),
    places: new Map(standings.flatMap(({ player_id, tie }) => (tie ? [[player_id, tie] as const] : []))),
  };
}

/**
 * In the audience and not disqualified, as `definition` and what is known of players say now; of erased players as it was when their
 * facts went.
 */
export function eligibilityOf(
  { audience }: ActiveFold['definition'],
  disqualified: ReadonlySet<string>,
  erased: Pick<ErasedHere, 'eligible'>,
): IsEligible {
  const isInAudience = compileAudience(audience);
  return (player_id, facts) => {
    if (disqualified.has(player_id)) return false;
    return isErased(player_id) ? erased.eligible.has(player_id) : isInAudience(player_id, facts);
  };
}
