import type { PlayerResult, WonPrizeStatus } from '@laurel/contract/players/results.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { scoreShown, standingOf } from '@laurel/rules/boards/standing.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { expectedPrizes } from '@laurel/rules/payouts/won-prizes.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import {
  type BoardDependencies,
  type BoardView,
  ownTeam,
  readOwnFold,
  type TenantBoards,
  teamAnswer,
} from '../boards/boards.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { textIn } from '../listing/listing.ts';
import { languagesOf } from '../live/live.ts';
import { inOrderOfUrgency } from './list-player-campaigns.ts';
import { readWon, type WonByPlayer } from './won-by-player.ts';

/**
 * The campaigns that players are shown and in which the player has a score, or that the player joined, with place, score
 * and prizes (docs/rules/live.md#7).
 */
export async function listOwnResults(
  { database, clock, boards }: Pick<BoardDependencies, 'database' | 'clock' | 'boards'>,
  tenant_id: number,
  { player_id, language, offset, limit }: Rows & { player_id: string; language: string },
): Promise<Listed<PlayerResult>> {
  const shown = await boards.ofTenant(tenant_id);
  const languages = languagesOf(language, shown);
  const now = clock().getTime() * 1_000;
  const mine = datedViews(shown, player_id, now);
  const page = mine.slice(offset, offset + limit);
  const tenant = database.ofTenant(tenant_id);
  const completed = await Promise.all(page.map(({ view }) => completedOn(tenant, view, player_id)));
  // Places and scores are read before the payouts: boards change with every step.
  const results = page.map(({ view, status }, at) => ({
    ...{ view, result: { ...resultOf(view, player_id, languages), status } },
    expected: expectedPrizes(view.board, view.definition, player_id, completed[at] ?? []),
  }));
  const won = await readWon(tenant, player_id, results);
  const withPrizes = results.map(({ view, result }) => {
    return { ...result, prizes: wonPrizes(won.get(view.campaign_id) ?? [], view, languages) };
  });
  return { count: mine.length, results: withPrizes };
}

/** How often the player completed each step of a mission that still runs; nothing of other campaigns. */
async function completedOn(
  tenant: TenantSession,
  view: BoardView,
  player_id: string,
): Promise<readonly number[]> {
  const { compiled, isSettled } = view;
  if (isSettled || compiled.rules.type.completed === undefined) return [];
  return standingOf(compiled, await readOwnFold(() => tenant, view, player_id)).completed ?? [];
}

/** With a score, or joined. */
function datedViews({ views }: TenantBoards, player_id: string, now: number) {
  const takesPart = (view: BoardView) =>
    view.board.scoreOf(player_id) !== undefined || view.joinedAt(player_id) !== null;
  return [...views.values()]
    .filter((view) => view.definition.visible && takesPart(view))
    .map((view) => {
      const { campaign_id, compiled } = view;
      return { view, campaign_id, start: compiled.start, status: statusAt(compiled, now) };
    })
    .sort(inOrderOfUrgency);
}

function resultOf(view: BoardView, player_id: string, languages: readonly string[]) {
  const { board, compiled, definition, campaign_id, isSettled } = view;
  const { kind, custom_id, texts, image, default_language } = definition;
  const units = scoreShown(board, player_id)?.units ?? null;
  const team = ownTeam(view, player_id);
  return {
    campaign_id,
    kind,
    custom_id,
    name: textIn(texts, 'name', [...languages, default_language]),
    image,
    start: formatTimestamp(compiled.start),
    end: formatTimestamp(compiled.end),
    settled: isSettled,
    place: board.placeOf(player_id) ?? null,
    score: units === null ? null : scoreText(units),
    ...(team && { team: teamAnswer(team) }),
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

function wonPrizes(
  won: readonly WonByPlayer[],
  { definition: { kind, currency, default_language } }: BoardView,
  languages: readonly string[],
): PlayerResult['prizes'] {
  return won.flatMap(({ prize, payout }) => {
    const status = payout === null ? ('expected' as const) : wonStatus[payout.status];
    if (status === null) return [];
    const number = kind === 'raffle' && payout ? { number: payout.place } : {};
    return [{ title: titleIn(prize, currency, [...languages, default_language]), ...number, status }];
  });
}
