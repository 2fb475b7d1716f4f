import type { ListedMission } from '@laurel/client/public/campaigns.ts';

/** A mission, and what the player has won in it. */
export interface ShownMission {
  entry: ListedMission;
  won: readonly string[];
}
