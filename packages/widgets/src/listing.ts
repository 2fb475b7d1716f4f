/** What the elements read of an entry of the tournament listing (docs/leaderboards.md). */
export interface ListedTournament {
  campaign: {
    id: number;
    custom_id: string;
    name: string;
    image: string;
    start: string;
    end: string;
    status: 'AC' | 'SC' | 'FI';
    status_for_display: string;
    terms: { content: string; tournament_type_for_display: string };
    game_ids: string[];
    campaign_info: string;
  };
  tournament_prizes: readonly { title: string; place_from: number; place_to: number }[];
}

/** Where and as whom the listing is read. */
export interface ListingSource {
  server: string;
  language: string;
  credential: () => Promise<string | undefined>;
}

interface Page {
  next: string | null;
  results: ListedTournament[];
}

const PAGES = 4;

/** Up to a hundred tournaments, in the server's order; `parameters` narrow them. Throws where the server refuses or is away. */
export async function readTournaments(
  source: ListingSource,
  parameters: Record<string, string> = {},
  isEnough: (found: ListedTournament[]) => boolean = () => false,
): Promise<ListedTournament[]> {
  const found: ListedTournament[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const query = new URLSearchParams({
      ...parameters,
      language: source.language,
      page_size: '25',
      page: `${page}`,
    });
    const { results, next } = await readPage(source, query);
    found.push(...results);
    if (next === null || isEnough(found)) break;
  }
  return found;
}

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

async function readPage({ server, credential }: ListingSource, query: URLSearchParams): Promise<Page> {
  const known = await credential();
  const response = await fetch(`${server}/public/api/v2/tournaments/details?${query}`, {
    credentials: 'omit',
    headers: known === undefined ? {} : { authorization: `Bearer ${known}` },
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return (await response.json()) as Page;
}
