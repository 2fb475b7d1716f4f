import type { Audience } from '@laurel/contract/campaigns/definition.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { flagFact, listFact, type PlayerFacts, textFact } from './facts.ts';

/** Belongs the player to the audience, and is not blocked? `facts`: what is known; undefined: nothing. */
export type IsEligible = (playerId: string, facts: PlayerFacts | undefined) => boolean;

type Test = (playerId: string, facts: PlayerFacts) => boolean;

/**
 * Who may stand on a board (decisions 5.4 and 6), the lists made ready once: not blocked now, not excluded by id, and
 * matching every member that is not empty. A fact that is unknown matches no list. Registration lies in
 * `[registered_from, registered_to)`, like every window. Disqualification by staff is not looked at here.
 */
export function compileAudience(audience: Audience): IsEligible {
  const excluded = new Set(audience.exclude_player_ids);
  const tests = [
    ...inList(audience.player_ids, (playerId) => [playerId]),
    ...inList(audience.countries, (_, facts) => [textFact(facts, 'country')]),
    ...inList(audience.currencies, (_, facts) => [textFact(facts, 'currency')]),
    ...inList(audience.tags, (_, facts) => listFact(facts, 'tags')),
    ...inList(audience.affiliates, (_, facts) => [textFact(facts, 'affiliate')]),
    ...inList(audience.operators, (_, facts) => [textFact(facts, 'operator')]),
    ...registered(audience),
  ];
  return (playerId, facts = {}) =>
    !isBlocked(facts) && !excluded.has(playerId) && tests.every((test) => test(playerId, facts));
}

/** Is the player blocked now? */
export function isBlocked(facts: PlayerFacts): boolean {
  return flagFact(facts, 'is_blocked');
}

function inList(
  wanted: readonly string[],
  values: (playerId: string, facts: PlayerFacts) => ReadonlyArray<string | null>,
): Test[] {
  if (wanted.length === 0) return [];
  const list = new Set<string | null>(wanted);
  return [(playerId, facts) => values(playerId, facts).some((value) => list.has(value))];
}

function registered({ registered_from, registered_to }: Audience): Test[] {
  if (registered_from === null && registered_to === null) return [];
  const from = registered_from === null ? null : parseTimestamp(registered_from);
  const to = registered_to === null ? null : parseTimestamp(registered_to);
  return [
    (_, facts) => {
      const at = parseTimestamp(textFact(facts, 'registration_date') ?? '');
      return at !== null && (from === null || at >= from) && (to === null || at < to);
    },
  ];
}
