import { readSummaries } from '@laurel/client/public/lists.ts';
import {
  type ListedTournament,
  type ListingSource,
  readTournaments,
} from '@laurel/client/public/tournaments.ts';

/** A tournament of the lobby, with how many players are on its board where that is known. */
export interface LobbyEntry extends ListedTournament {
  players: number | undefined;
}

/** The tournaments of a lobby, in the server's order, and the server's time. */
export interface LobbyList {
  now: string | undefined;
  entries: LobbyEntry[];
}

/**
 * Reads tournaments and how many players are on their boards. A player's token may lack the right to see boards: then the
 * numbers are missing, and nothing else.
 */
export async function readLobby(
  source: ListingSource,
  parameters: Record<string, string>,
): Promise<LobbyList> {
  const tournaments = await readTournaments(source, parameters);
  const ids = tournaments.map(({ campaign }) => campaign.id);
  const read = ids.length === 0 ? undefined : await readSummaries(source, ids, 0).catch(() => undefined);
  const counts = new Map(read?.results.map(({ campaign_id, count }) => [campaign_id, count]));
  const entries = tournaments.map((one) => ({ ...one, players: counts.get(one.campaign.id) }));
  return { now: read?.now, entries };
}

/** What filters leave of the entries; an empty filter leaves all. */
export function filtered(
  entries: readonly LobbyEntry[],
  { status, type }: { status: string; type: string },
): LobbyEntry[] {
  return entries.filter(
    ({ campaign }) =>
      (!status || campaign.status === status) && (!type || campaign.terms.tournament_type === type),
  );
}

/** The texts of everything there is to win, money first. The server writes sums for the language; 0 is nothing. */
export function poolOf(
  { cash, free_spins, bonus }: ListedTournament['total_prizes'],
  texts: { freeSpins: string; bonus: string },
  count: (text: string) => string,
): string[] {
  return [
    ...(isSomething(cash) ? [cash] : []),
    ...(bonus ? [`${texts.bonus}: ${bonus.amount}`] : []),
    ...(isSomething(free_spins) ? [`${texts.freeSpins}: ${count(free_spins)}`] : []),
  ];
}

function isSomething(sum: string): boolean {
  return /[1-9]/.test(sum);
}
