import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { lastPaidPlace, titledPrizes } from './board-words.ts';
import { type BoardPart, disqualificationEffects } from './disqualification-effects.ts';

/** Most lines that one call reads. */
const PAGE = 1_000;
/** How often the board may change between two pages of it before the newest lines are taken as they are. */
const TRIES = 3;

/** What taking this player off would do to the board as it is now; computed again when the board changes. */
export function useDisqualificationEffects(
  campaign: TournamentCampaign,
  row: LeaderboardRow,
  version: number,
) {
  const prizes = campaign.tournament_type === 'IM' ? [] : titledPrizes(campaign);
  return useQuery({
    queryKey: campaignKey(campaign.id, 'without', row.player_id, version),
    queryFn: async ({ signal }) => {
      const part = await partBehind(campaign, row, signal);
      return part && disqualificationEffects(part, prizes);
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * The player's line and those behind it, down to the first that has another place and wins nothing either way; null: no
 * longer there.
 */
async function partBehind(
  campaign: TournamentCampaign,
  { player_id, place }: LeaderboardRow,
  signal: AbortSignal,
): Promise<BoardPart | null> {
  for (let tried = 1; ; tried++) {
    const until = Math.max(place, lastPaidPlace(campaign)) + 1;
    const read = await linesUntil(campaign.id, place, until, signal);
    if (!read.isOneBoard && tried < TRIES) continue;
    const own = read.rows.findIndex((row) => row.player_id === player_id);
    if (own === -1) return null;
    return { rows: read.rows.slice(own), before: read.before + own, count: read.count };
  }
}

/** Lines from a page before `place` to the first behind place `until`. */
async function linesUntil(id: number, place: number, until: number, signal: AbortSignal) {
  // The player may have fallen back meanwhile, or shares the place with others: lines from the page on are enough for both.
  const first = Math.floor((place - 1) / PAGE);
  const rows: LeaderboardRow[] = [];
  const versions = new Set<number>();
  let count = 0;
  for (let page = first; ; page++) {
    const read = await laurel.readLeaderboard({
      path: { id },
      query: { page: page + 1, page_size: PAGE },
      signal,
    });
    rows.push(...read.results);
    versions.add(read.version);
    count = read.count;
    const last = read.results.at(-1);
    if (read.next === null || last === undefined || last.place > until)
      return { rows, before: first * PAGE, count, isOneBoard: versions.size === 1 };
  }
}
