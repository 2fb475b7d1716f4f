import type { ListedDrop } from '@laurel/client/public/campaigns.ts';
import type { PublishedDrops } from '@laurel/client/public/drops.ts';

/** A drop with what fell, and what the player has won. */
export interface ShownDrop {
  entry: ListedDrop;
  drops: PublishedDrops;
  won: string[];
}
