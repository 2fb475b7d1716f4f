import type { ListedRaffle } from '@laurel/client/public/campaigns.ts';
import {
  readShownRaffle,
  readTicketsOfPlayer,
  type ShownRaffle,
  type ShownTickets,
} from '@laurel/client/public/chance.ts';
import type { ListingSource } from '@laurel/client/public/tournaments.ts';

/** A raffle with what is published of its draw, and the tickets of the player once the list is fixed. */
export interface ShownDraw {
  entry: ListedRaffle;
  raffle: ShownRaffle;
  own: ShownTickets | undefined;
}

/** What a page shows of a raffle. Throws if the server refuses or is unreachable. */
export async function readShownDraw(
  source: ListingSource,
  entry: ListedRaffle,
  hasPlayer: boolean,
): Promise<ShownDraw> {
  const { id } = entry.campaign;
  const raffle = await readShownRaffle(source, id);
  const own = hasPlayer && raffle.fixed_at !== null ? await readTicketsOfPlayer(source, id) : undefined;
  return { entry, raffle, own };
}

/** What the player has won, as titles of prizes, in the order of the draw. */
export function wonBy({ entry, raffle, own }: ShownDraw): string[] {
  return raffle.winners
    .filter(({ player_hash }) => player_hash === own?.player_hash)
    .map(({ prize }) => entry.prizes[prize]?.title ?? '');
}
