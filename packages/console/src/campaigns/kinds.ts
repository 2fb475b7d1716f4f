import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';

/** The six types in words for people, and what wins. */
export const tournamentTypes: Record<TournamentType, { name: string; wins: string }> = {
  PT: { name: 'Point tournament', wins: 'Most points' },
  RA: { name: 'Race', wins: 'Most points in the first rounds' },
  HC: { name: 'Highest coin', wins: 'Best single round' },
  TM: { name: 'Tournament mission', wins: 'Fewest rounds to finish the mission' },
  IM: { name: 'Individual mission', wins: 'Rounds used, against tiers' },
  SR: { name: 'Speed race', wins: 'Least time to the target' },
};
