import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition, TieRule, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { StoredSettlement } from '../campaigns/campaigns.ts';

const scores: Readonly<Record<TournamentType, string>> = {
  PT: 'The score is the sum of the points of all rounds that count; more is better.',
  RA: 'The score is the sum of the points of the player’s first rounds that count, up to max_rounds; more is better.',
  HC: 'The score is that of the player’s best round that counts, by its multiplier or its payout; more is better.',
  TM: 'The score is the smallest number of rounds in which the player completed the mission; fewer is better.',
  IM: 'The score is the smallest number of rounds in which the player completed the mission; its tiers win, whatever others do.',
  SR: 'The score is the number of seconds until the player reached the target points; fewer is better.',
};

/** How winners are found where chance decides; null: it does not. */
const draws: Readonly<Record<CampaignKindName, string | null>> = {
  tournament: null,
  mission: null,
  levels: null,
  raffle:
    'The score is the number of tickets; a place wins nothing. Winners are drawn from all tickets, by a seed that was committed to or is of an announced source.',
  drop: 'The score is the number of rounds that take part; a place wins nothing. Prizes fall to rounds by a secret that was committed to at publishing, and that is published once the board is final.',
  jackpot:
    'The score is the number of rounds that count; a place wins nothing. A share of each stake goes into the pots, which fall to rounds by secrets that were committed to when the pots were seeded, and that are published as they fall.',
};

const LEVELS =
  'The score is the experience of the last season; each level wins its prize when it is reached for the first time in a season, whatever others do.';

const COMPLETED =
  'The score is the number of steps that the player completed; each step and the whole win their prizes, whatever others do.';

const ties: Readonly<Record<TieRule, string>> = {
  first_to_reach: 'Of equal scores the one that was reached earlier comes first, then the smaller player id.',
  shared: 'Equal scores share the place and its prize; they are listed by the time when they were reached.',
  pooled:
    'Equal scores share the place and split the money of all places that they cover evenly, to the smallest unit; what is left goes to those who reached the score earlier.',
  dense:
    'Equal scores share the place and its prize, and the next score has the next place; they are listed by the time when they were reached.',
};

/** How the winners were found, in sentences. */
export function howWinnersWereFound(
  definition: CampaignDefinition,
  settlement: StoredSettlement | undefined,
): string[] {
  const { tournament_type: type, tie_rule } = boardTermsOf(definition);
  const draw = draws[definition.kind];
  const last =
    settlement === undefined
      ? 'The board is provisional: it changes until the campaign is settled.'
      : `The board follows from the events with the numbers 1 to ${settlement.seq} alone; nobody chose a winner, and ${draw === null ? 'nothing was drawn' : 'anybody can make the draw again'}.`;
  if (draw !== null) return [draw, last];
  const completed = definition.kind === 'levels' ? LEVELS : COMPLETED;
  return [type === null ? completed : scores[type], ties[tie_rule], last];
}
