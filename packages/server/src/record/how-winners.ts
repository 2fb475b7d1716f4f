import type { CampaignDefinition, TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { StoredSettlement } from '../campaigns/campaigns.ts';

const scores: Readonly<Record<TournamentType, string>> = {
  PT: 'The score is the sum of the points of all rounds that count; more is better.',
  RA: 'The score is the sum of the points of the player’s first rounds that count, up to max_rounds; more is better.',
  HC: 'The score is that of the player’s best round that counts, by its multiplier or its payout; more is better.',
  TM: 'The score is the smallest number of rounds in which the player completed the mission; fewer is better.',
  IM: 'The score is the smallest number of rounds in which the player completed the mission; its tiers win, whatever others do.',
  SR: 'The score is the number of seconds until the player reached the target points; fewer is better.',
};

const ties: Readonly<Record<TieRule, string>> = {
  first_to_reach: 'Of equal scores the one that was reached earlier comes first, then the smaller player id.',
  shared: 'Equal scores share the place and its prize; they are listed by the time when they were reached.',
};

/** How the winners were found, in sentences. */
export function howWinnersWereFound(
  { tournament_type, rules }: CampaignDefinition,
  settlement: StoredSettlement | undefined,
): string[] {
  const last =
    settlement === undefined
      ? 'The board is provisional: it changes until the campaign is settled.'
      : `The board follows from the events with the numbers 1 to ${settlement.seq} alone; nobody chose a winner, and nothing was drawn.`;
  return [scores[tournament_type], ties[rules.tie_rule], last];
}
