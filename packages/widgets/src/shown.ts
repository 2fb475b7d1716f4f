import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import type {
  ListedCampaign,
  ListedDrop,
  ListedJackpot,
  ListedLevels,
  ListedMission,
} from '@laurel/client/public/campaigns.ts';
import type { PublishedDrops, PublishedJackpot } from '@laurel/client/public/chance.ts';

/** What an element of a kind shows: an entry of the listing, and what else was read for it. */
export interface ShownEntry {
  entry: ListedCampaign;
}

/** A drop with what fell, and what the player has won. */
export interface ShownDrop {
  entry: ListedDrop;
  drops: PublishedDrops;
  won: string[];
}

/** A jackpot with its pots and what fell. */
export interface ShownPots {
  entry: ListedJackpot;
  jackpot: PublishedJackpot;
}

/** Levels, and what the player has won in them. */
export interface ShownLevels {
  entry: ListedLevels;
  won: readonly string[];
}

/** A mission, and what the player has won in it. */
export interface ShownMission {
  entry: ListedMission;
  won: readonly string[];
}

/** What the elements take of live boards. */
export interface BoardSource {
  on: <Type extends keyof LiveEvents>(type: Type, listener: (value: LiveEvents[Type]) => void) => () => void;
  close: () => void;
}
