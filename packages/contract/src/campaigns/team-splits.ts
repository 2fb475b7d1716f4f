/** How a team's prize is split among those who scored for it (docs/rules/teams.md#5). */
export const teamSplits = ['evenly', 'points'] as const;
export type TeamSplit = (typeof teamSplits)[number];
