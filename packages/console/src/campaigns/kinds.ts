import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { t } from '../languages/messages.ts';

/** The six types in words for people: what wins, and an example of it. */
export const typeWords: Record<TournamentType, { name: string; wins: string; example: string }> = {
  PT: {
    name: t('Point tournament'),
    wins: t('Most points'),
    example: t('Each €1 staked is a point. Anna stakes €420 in a week and leads with 420 points.'),
  },
  RA: {
    name: t('Race'),
    wins: t('Most points in the first rounds'),
    example: t(
      'Only the first 100 rounds of each player count. Anna makes 310 points in hers; further rounds add none.',
    ),
  },
  HC: {
    name: t('Highest coin'),
    wins: t('Best single round'),
    example: t('Anna wins €90 with a stake of €2, 45 times the stake. The best round of the week leads.'),
  },
  TM: {
    name: t('Tournament mission'),
    wins: t('Fewest rounds to finish the mission'),
    example: t(
      'The mission is 5 won rounds. Anna needs 8 rounds and Ben 11, so Anna leads. Both may try again.',
    ),
  },
  IM: {
    name: t('Individual mission'),
    wins: t('Rounds used, against tiers'),
    example: t(
      'Stake €100 in up to 20 rounds for €20, or in up to 50 for €5. Any number of players can win.',
    ),
  },
  SR: {
    name: t('Speed race'),
    wins: t('Least time to the target'),
    example: t('The target is 1,000 points. Anna reaches it after 2 hours and Ben after 5, so Anna leads.'),
  },
};
