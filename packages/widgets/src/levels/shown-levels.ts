import type { ListedLevels } from '@laurel/client/public/campaigns.ts';

/** Levels, and what the player has won in them. */
export interface ShownLevels {
  entry: ListedLevels;
  won: readonly string[];
}
