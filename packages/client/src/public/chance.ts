import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import type { ShownJackpot } from '@laurel/contract/jackpots/jackpots.ts';
import type { ListedTicketRange, PublicRaffle } from '@laurel/contract/raffles/raffles.ts';
import type { LiveFailure } from '../live/live-failure.ts';
import type { ListingSource } from './listing.ts';
import { readPublic } from './read-public.ts';

/** What is published of a raffle, with the names of the winners. */
export type ShownRaffle = PublicRaffle;

/** The tickets of one player in a fixed list: the numbers from `from` up to and with `to`. */
export type ShownTickets = ListedTicketRange;

/** As many ranges as one answer may have. */
const PAGE_SIZE = 10_000;

/** What is published of a raffle (docs/rules/raffles.md#6). Throws if the server refuses or is unreachable. */
export async function readShownRaffle(source: ListingSource, campaign: number): Promise<ShownRaffle> {
  const path = `${campaign}/raffle?${new URLSearchParams({ language: source.language })}`;
  return (await read(source, path)) as ShownRaffle;
}

/** The whole fixed list in its order, page by page. Throws as above; 409: it is not fixed yet. */
export async function readTickets(source: ListingSource, campaign: number): Promise<ShownTickets[]> {
  const list: ShownTickets[] = [];
  for (let page = 1; ; page++) {
    const path = `${campaign}/raffle/tickets?page_size=${PAGE_SIZE}&page=${page}`;
    const { results, next } = (await read(source, path)) as { results: ShownTickets[]; next: string | null };
    for (const range of results) list.push(range);
    if (!next) return list;
  }
}

/** The tickets of the player of the token; undefined: the list is not fixed, or the player has none. Throws as above. */
export async function readTicketsOfPlayer(
  source: ListingSource,
  campaign: number,
): Promise<ShownTickets | undefined> {
  try {
    return (await read(source, `${campaign}/raffle/tickets/me`)) as ShownTickets;
  } catch (error) {
    const { status } = error as Partial<LiveFailure>;
    if (status === 404 || status === 409) return undefined;
    throw error;
  }
}

async function read(source: ListingSource, path: string): Promise<unknown> {
  return (await readPublic(source, `campaigns/${path}`)).json();
}

/** What fell of a drop, what is left, and what proves it. */
export type PublishedDrops = ShownDrops;

/** What is published of a drop (docs/rules/drops.md#6). Throws if the server refuses or is unreachable. */
export async function readPublishedDrops(source: ListingSource, campaign: number): Promise<PublishedDrops> {
  const path = `${campaign}/drops?${new URLSearchParams({ language: source.language })}`;
  return (await read(source, path)) as PublishedDrops;
}

/** The pots of a jackpot, those that fell, and what proves it. */
export type PublishedJackpot = ShownJackpot;

/** What is published of a jackpot (docs/rules/jackpots.md#6). Throws if the server refuses or is unreachable. */
export async function readPublishedJackpot(
  source: ListingSource,
  campaign: number,
): Promise<PublishedJackpot> {
  const path = `${campaign}/jackpot?${new URLSearchParams({ language: source.language })}`;
  return (await read(source, path)) as PublishedJackpot;
}
