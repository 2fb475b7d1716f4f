import assert from 'node:assert/strict';
import { foldFacts, outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { extendFold, type NewFact, NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import type { FoldedCampaign } from '@laurel/rules/kinds/campaign-kind.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import { type GameroundFact, isSameRound } from '@laurel/rules/rounds/rounds.ts';

/** Facts as scoring reads them from a log that begins with `log`. */
export function newFacts(log: readonly GameroundFact[], facts: readonly GameroundFact[]): NewFact[] {
  return facts.map((fact) => {
    const earlier = log.filter((other) => other.player_id === fact.player_id && isSameRound(other, fact));
    const bets = earlier.filter((other) => !other.is_win).map((bet) => bet.occurred_at);
    const first_bet_at = bets.length === 0 ? null : Math.min(...bets);
    return { ...fact, has_earlier: earlier.length > 0, first_bet_at };
  });
}

/**
 * Extends the fold of one player by new facts of that player as a step of scoring does; the same fold if they change
 * nothing.
 */
export function extendBy(
  campaign: FoldedCampaign,
  fold: PlayerFold,
  news: readonly NewFact[],
  joinedAt: Joined,
): PlayerFold | 'refold' {
  const [player] = new NewRounds(news).of(campaign).values();
  const extended = player ? extendFold(campaign, fold, player, joinedAt) : null;
  if (extended === null) return fold;
  return 'refold_from' in extended ? 'refold' : extended.fold;
}

/** Facts that come after a cut, to a fold that was read from its text, give the bytes of folding all of them at once. */
export function assertExtends(campaign: FoldedCampaign, facts: readonly GameroundFact[], cut: number): void {
  const [first, second] = [facts.slice(0, cut), facts.slice(cut)];
  const stored = decodeFold(campaign, encodeFold(campaign, foldFacts(campaign, first, null)));
  const extended = extendBy(campaign, stored, newFacts(first, second), null);
  const whole = foldFacts(campaign, facts, null);
  const fold = extended === 'refold' ? whole : extended;
  assert.equal(encodeFold(campaign, fold), encodeFold(campaign, whole));
  assert.deepEqual(outcomeOf(campaign, fold), outcomeOf(campaign, whole));
}
