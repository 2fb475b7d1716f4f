import {
  type ListedTournament,
  type ListingSource,
  readTournaments,
} from '@laurel/client/public/tournaments.ts';

/** The tournament of an id or custom id; of a game, the first that runs there or else comes next. */
export async function findTournament(
  source: ListingSource,
  campaign: string | undefined,
  game: string | undefined,
): Promise<ListedTournament | undefined> {
  const isIt = ({ campaign: { id, custom_id } }: ListedTournament) =>
    campaign === undefined || String(id) === campaign || custom_id === campaign;
  const parameters = game === undefined ? {} : { game_ids: game, status: 'AC,SC' };
  const found = await readTournaments(source, parameters, (some) => some.some(isIt));
  return found.find(isIt);
}
