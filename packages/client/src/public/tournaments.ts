import type { TournamentEntry } from '@laurel/contract/listing/listing.ts';
import { realEnvironment } from '../environment.ts';
import { sendPublic } from './send-public.ts';

/** What pages show of an entry of the tournament listing. */
export type ListedTournament = Pick<TournamentEntry, 'campaign' | 'tournament_prizes' | 'total_prizes'>;

/** The server of a page, and the reader's credential and language. */
export interface ListingSource {
  /** Address of the server without a slash at its end. */
  server: string;
  language: string;
  credential: () => Promise<string | undefined>;
}

const MAX_PAGES = 4;

/**
 * Up to a hundred tournaments, in the server's order; `parameters` narrow them, and reading ends once `isEnough` accepts
 * the found ones. Throws if the server refuses or is unreachable.
 */
export async function readTournaments(
  { server, language, credential }: ListingSource,
  parameters: Record<string, string> = {},
  isEnough?: (found: ListedTournament[]) => boolean,
): Promise<ListedTournament[]> {
  const found: ListedTournament[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({ page_size: '25', ...parameters, language, page: `${page}` });
    const address = `${server}/public/api/v2/tournaments/details?${query}`;
    const response = await sendPublic(realEnvironment.fetch, address, await credential());
    const { results, next } = (await response.json()) as { next: string | null; results: ListedTournament[] };
    found.push(...results);
    if (!next || isEnough?.(found)) break;
  }
  return found;
}

/** Joins a tournament as the player of the token. Throws if the server refuses or is unreachable. */
export async function joinTournament(server: string, campaign: number, token: string): Promise<void> {
  const address = `${server}/public/api/v2/tournaments/${campaign}/opt-in`;
  await sendPublic(realEnvironment.fetch, address, token, { method: 'POST' });
}
