import type { Client } from '@laurel/client/client.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import { pooledPrizes } from '@laurel/rules/boards/pooled-prizes.ts';
import {
  type BoardEntry,
  compareEntries,
  countsScores,
  prizesFor,
  sharesPlaces,
  splitsTies,
} from '@laurel/rules/boards/tie-rule.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { parseDecimal, unitsOf, type Whole } from '@laurel/rules/money/decimal.ts';
import { boardPrizes } from '@laurel/rules/prizes/board-prizes.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { eventInstant } from '../../../explanations/check/proof-event.ts';
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
  campaign: TournamentCampaign,
  { player_id, score, reached_at, view, signal }: OtherScore,
): Promise<PlayerPlace> {
  if (score === null || reached_at === null) return { score: null, place: null, prizes: [] };
  if (!view.eligible) return { score, place: null, prizes: [] };
  const mine = entryOf({ player_id, score, reached_at });
  const above = await countAbove(client, campaign, mine, signal);
  if (above === undefined) return { score, place: undefined, prizes: [] };
  const place = (countsScores[campaign.rules.tie_rule] ? above.scores : above.lines) + 1;
  const won = prizesWith(campaign, mine, place, above);
  const prizes = won.map((prize) => titleIn(prize, campaign.currency, [campaign.default_language]));
  return { score, place, prizes };
}

/** How many others have a better score, how many scores these are, and how many have the same: earlier, and in all. */
interface Above {
  lines: number;
  scores: number;
  earlier: number;
  equal: number;
}

function prizesWith(campaign: TournamentCampaign, mine: BoardEntry, place: number, above: Above): Prize[] {
  const { prizesBy } = tournamentTypes[campaign.tournament_type];
  const prizes = boardPrizes(campaign);
  if (!splitsTies[campaign.rules.tie_rule] || prizesBy !== 'place')
    return prizesFor(prizes, prizesBy, place, mine.units);
  const tie = { from: above.lines, to: above.lines + above.equal + 1 };
  return pooledPrizes(prizes, tie, tie.from + above.earlier, campaign);
}

/** Undefined: more than are read. */
async function countAbove(
  client: Pick<Client, 'readLeaderboard'>,
  { id, tournament_type, rules }: TournamentCampaign,
  mine: BoardEntry,
  signal: AbortSignal,
): Promise<Above | undefined> {
  const compare = compareEntries(tournamentTypes[tournament_type].better);
  const above: Above = { lines: 0, scores: 0, earlier: 0, equal: 0 };
  const shares = sharesPlaces[rules.tie_rule];
  let last: Whole | undefined;
  let pages = 0;
  for await (const page of client.readLeaderboard.pages({
    path: { id },
    query: { page_size: PAGE },
    signal,
  })) {
    for (const row of page.results) {
      if (row.player_id === mine.player_id) continue;
      const entry = entryOf(row);
      const isEarlier = compare(entry, mine) < 0;
      if (shares && entry.units === mine.units) {
        above.equal += 1;
        above.earlier += isEarlier ? 1 : 0;
        continue;
      }
      if (!isEarlier) return above;
      above.lines += 1;
      above.scores += entry.units === last ? 0 : 1;
      last = entry.units;
    }
    pages += 1;
    if (pages === MAX_PAGES && page.next !== null) return undefined;
  }
  return above;
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
