import type { BoardSummary } from '@laurel/contract/live/board-summaries.ts';
import type { PlayerResult } from '@laurel/contract/players/results.ts';
import { type LiveLine, parseExactly } from '../live/messages.ts';
import { readPublic } from './read-public.ts';
import type { ListingSource } from './tournaments.ts';

/** What a list of tournaments shows of a board; scores are exact texts. */
export type ListedBoard = Omit<BoardSummary, 'rows'> & { rows: LiveLine[] };

/** One tournament of the player of a token. */
export type OwnResult = PlayerResult;

/**
 * Counts and first lines of up to a hundred boards, and the time of the server. Throws if the server refuses or is
 * unreachable.
 */
export async function readSummaries(
  source: ListingSource,
  campaigns: readonly number[],
  rows: number,
): Promise<{ now: string; results: ListedBoard[] }> {
  const query = { campaigns: campaigns.join(','), rows: `${rows}`, language: source.language };
  return parseExactly(await read(source, 'tournaments/boards', query)) as {
    now: string;
    results: ListedBoard[];
  };
}

/** The newest hundred tournaments of the player of the token, with the prizes. Throws as above. */
export async function readOwnResults(source: ListingSource): Promise<OwnResult[]> {
  const text = await read(source, 'players/me/results', { page_size: '100', language: source.language });
  return (JSON.parse(text) as { results: OwnResult[] }).results;
}

async function read(source: ListingSource, path: string, query: Record<string, string>): Promise<string> {
  return (await readPublic(source, `${path}?${new URLSearchParams(query)}`)).text();
}
