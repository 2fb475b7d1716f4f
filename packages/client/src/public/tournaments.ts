import type { TournamentEntry } from '@laurel/contract/listing/listing.ts';
import type { JoinableTeam } from '@laurel/contract/live/joinable-teams.ts';
import type { OwnOptInBody } from '@laurel/contract/participation/opt-ins.ts';
import { realEnvironment } from '../environment.ts';
import { type ListingSource, readListing } from './listing.ts';
import { type PublicSource, readPublic, sendPublic } from './read-public.ts';

export type { JoinableTeam } from '@laurel/contract/live/joinable-teams.ts';
export type { OwnOptInBody } from '@laurel/contract/participation/opt-ins.ts';
export type { ListingSource } from './listing.ts';

/** What pages show of an entry of the tournament listing. */
export type ListedTournament = Pick<TournamentEntry, 'campaign' | 'tournament_prizes' | 'total_prizes'>;

/**
 * Up to a hundred tournaments, in the server's order; `parameters` narrow them, and reading ends once `isEnough` accepts
 * the found ones. Throws if the server refuses or is unreachable.
 */
export function readTournaments(
  source: ListingSource,
  parameters: Record<string, string> = {},
  isEnough?: (found: ListedTournament[]) => boolean,
): Promise<ListedTournament[]> {
  return readListing(source, 'tournaments/details', parameters, isEnough);
}

/**
 * The teams that a player may join (docs/rules/teams.md#4); none in a tournament without teams. Throws if the server refuses
 * or is unreachable.
 */
export async function readJoinableTeams(source: PublicSource, campaign: number): Promise<JoinableTeam[]> {
  const response = await readPublic(source, `tournaments/${campaign}/teams`);
  return ((await response.json()) as { results: JoinableTeam[] }).results;
}

/**
 * Joins a campaign of any kind as the player of the token, for a team where the campaign has teams. Throws if the server
 * refuses or is unreachable.
 */
export async function joinTournament(
  server: string,
  campaign: number,
  token: string,
  team?: OwnOptInBody,
): Promise<void> {
  const address = `${server}/public/api/v2/tournaments/${campaign}/opt-in`;
  const withTeam = team && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(team),
  };
  await sendPublic(realEnvironment.fetch, address, token, { method: 'POST', ...withTeam });
}

/**
 * The receipt of the player of the token (docs/certificates/format.md#7), a file for the verifier. Throws if the server
 * refuses or is unreachable; 404: the tournament is not settled and signed yet, or the player is not on its board.
 */
export async function readOwnReceipt(server: string, campaign: number, token: string): Promise<ArrayBuffer> {
  const address = `${server}/public/api/v2/tournaments/${campaign}/receipt`;
  return (await sendPublic(realEnvironment.fetch, address, token)).arrayBuffer();
}
