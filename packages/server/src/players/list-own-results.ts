import type { PlayerResult, WonPrizeStatus } from '@laurel/contract/players/results.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { prizesNow } from '@laurel/rules/payouts/winning-lines.ts';
import {
  type BoardDependencies,
  type BoardView,
  ownTeam,
  type TenantBoards,
  teamAnswer,
} from '../boards/boards.ts';
import type { Rows } from '../database/rows.ts';
import { textIn, titleIn } from '../listing/listing.ts';
import { languagesOf } from '../live/live.ts';
import { payoutsOfPlayer, type WonPayout } from '../payouts/payouts.ts';
import { inOrderOfUrgency } from './list-player-campaigns.ts';

/** A page of results, for a reader of the language. */
interface ResultsQuery extends Rows {
  player_id: string;
  language: string;
}

/**
 * The campaigns that players are shown and in which the player has a score, or that the player joined, with place, score
 * and prizes (docs/rules/live.md#7).
 */
export async function listOwnResults(
  { database, clock, boards }: Pick<BoardDependencies, 'database' | 'clock' | 'boards'>,
  tenant_id: number,
  { player_id, language, offset, limit }: ResultsQuery,
): Promise<{ count: number; results: PlayerResult[] }> {
  const shown = await boards.ofTenant(tenant_id);
  const languages = languagesOf(language, shown);
  const now = clock().getTime() * 1_000;
  const mine = datedViews(shown, player_id, now);
  const page = mine.slice(offset, offset + limit);
  // Places and scores are read before the payouts: boards change with every step.
  const results = page.map(({ view, status }) => ({ ...resultOf(view, player_id, languages), status }));
  const owing = results.filter(isOwed).map(({ campaign_id }) => campaign_id);
  const payouts =
    owing.length === 0 ? [] : await payoutsOfPlayer(database.ofTenant(tenant_id), player_id, owing);
  const paid = Map.groupBy(payouts, ({ campaign_id }) => campaign_id);
  return {
    count: mine.length,
    results: results.map((one) =>
      isOwed(one) ? { ...one, prizes: wonPrizes(paid.get(one.campaign_id) ?? [], languages) } : one,
    ),
  };
}

/** Prizes of a mission or a drop are owed while it runs, those of others once the board is final. */
function isOwed({ kind, settled }: Pick<PlayerResult, 'kind' | 'settled'>): boolean {
  return settled || kind === 'mission' || kind === 'drop';
}

function datedViews({ views }: TenantBoards, player_id: string, now: number) {
  return [...views.values()]
    .filter((view) => view.definition.visible && takesPart(view, player_id))
    .map((view) => ({
      view,
      campaign_id: view.campaign_id,
      start: view.compiled.start,
      status: statusAt(view.compiled, now),
    }))
    .sort(inOrderOfUrgency);
}

function takesPart(view: BoardView, player_id: string): boolean {
  return view.board.scoreOf(player_id) !== undefined || view.joinedAt(player_id) !== null;
}

function resultOf(view: BoardView, player_id: string, languages: readonly string[]) {
  const { board, compiled, definition, campaign_id, isSettled } = view;
  const { kind, custom_id, texts, image, default_language } = definition;
  const place = board.placeOf(player_id);
  const units = board.scoreOf(player_id)?.units ?? null;
  const known = [...languages, default_language];
  const won = prizesNow(board, player_id);
  const team = ownTeam(view, player_id);
  return {
    campaign_id,
    kind,
    custom_id,
    name: textIn(texts, 'name', known),
    image,
    start: formatTimestamp(compiled.start),
    end: formatTimestamp(compiled.end),
    settled: isSettled,
    place: place ?? null,
    score: units === null ? null : scoreText(units),
    ...(team && { team: teamAnswer(team) }),
    prizes: won.map((prize) => ({ title: titleIn(prize, known), status: 'expected' as const })),
  };
}

/** The status of a payout as players see it; null: they do not see it, as staff refused it. */
const wonStatus: Record<PayoutStatus, WonPrizeStatus | null> = {
  pending: 'due',
  // Players see nothing of a hold.
  held: 'due',
  approved: 'due',
  sent: 'due',
  failed: 'due',
  paid: 'paid',
  rejected: null,
};

function wonPrizes(payouts: readonly WonPayout[], languages: readonly string[]): PlayerResult['prizes'] {
  return payouts.flatMap(({ prize, status }) => {
    const won = wonStatus[status];
    return won === null ? [] : [{ title: titleIn(prize, languages), status: won }];
  });
}
