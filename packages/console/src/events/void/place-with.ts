import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import { type BoardEntry, compareEntries, prizesFor, sharesPlaces } from '@laurel/rules/boards/tie-rule.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { parseDecimal, unitsOf } from '@laurel/rules/money/decimal.ts';
import { eventInstant } from '../../explanations/check/proof-event.ts';
import type { PlayerPlace } from './standing.ts';

const PAGE = 1_000;
/** A board is read so far and no further. */
const MAX_PAGES = 10;

interface OtherScore {
  player_id: string;
  /** What the player would have; null: nothing. */
  score: string | null;
  /** RFC 3339 */
  reached_at: string | null;
  /** The player's place and score now. */
  view: Pick<PlayerView, 'eligible'>;
  signal: AbortSignal;
}

/** Where a player would be on the board as it is now, with another score. */
export async function placeWith(
  client: Pick<Client, 'readLeaderboard'>,
  campaign: Campaign,
  { player_id, score, reached_at, view, signal }: OtherScore,
): Promise<PlayerPlace> {
  if (score === null || reached_at === null) return { score: null, place: null, prizes: [] };
  if (!view.eligible) return { score, place: null, prizes: [] };
  const mine = entryOf({ player_id, score, reached_at });
  const better = await countBetter(client, campaign, mine, signal);
  if (better === undefined) return { score, place: undefined, prizes: [] };
  const type = tournamentTypes[campaign.tournament_type];
  const place = better + 1;
  const won = prizesFor(campaign.prizes, type.prizesBy, place, mine.units);
  const prizes = won.map(({ titles }) => titles[campaign.default_language] ?? Object.values(titles)[0] ?? '');
  return { score, place, prizes };
}

/** How many others are above the entry; undefined: more than are read. */
async function countBetter(
  client: Pick<Client, 'readLeaderboard'>,
  { id, tournament_type, rules }: Campaign,
  mine: BoardEntry,
  signal: AbortSignal,
): Promise<number | undefined> {
  const compare = compareEntries(tournamentTypes[tournament_type].better);
  let [better, pages] = [0, 0];
  for await (const page of client.readLeaderboard.pages({
    path: { id },
    query: { page_size: PAGE },
    signal,
  })) {
    for (const row of page.results) {
      if (row.player_id === mine.player_id) continue;
      const entry = entryOf(row);
      const isShared = sharesPlaces[rules.tie_rule] && entry.units === mine.units;
      if (isShared || compare(entry, mine) > 0) return better;
      better += 1;
    }
    pages += 1;
    if (pages === MAX_PAGES && page.next !== null) return undefined;
  }
  return better;
}

function entryOf({
  player_id,
  score,
  reached_at,
}: {
  player_id: string;
  score: string;
  reached_at: string;
}): BoardEntry {
  // Scores have at most 8 decimals, so they are whole in this unit.
  return { player_id, units: unitsOf(parseDecimal(score)), reached_at: eventInstant(reached_at) };
}
