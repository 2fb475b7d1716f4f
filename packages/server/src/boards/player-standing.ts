import type { PlayerStanding } from '@laurel/contract/players/player-view.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { nextPrize, type OwnPlace } from '@laurel/rules/boards/next-prize.ts';
import { scoreShown, standingOf } from '@laurel/rules/boards/standing.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeRow, shownFold } from '@laurel/rules/fold/player-row.ts';
import type { Progress } from '@laurel/rules/kinds/scored.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import { expectedPrizes } from '@laurel/rules/payouts/won-prizes.ts';
import { whyNotEligible } from '@laurel/rules/players/audience.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayerRows } from '../scoring/scoring.ts';
import type { BoardView } from './board-view.ts';
import { prizeTitles } from './read-leaderboard.ts';
import { ownTeam, teamAnswer } from './teams.ts';

/** A player's row in the database; undefined: no facts are known, and the player has no round in the campaign. */
interface StoredPlayer {
  facts: PlayerFacts | undefined;
  fold: PlayerFold | undefined;
}

/** What the board alone says of a player; `expected`: what payouts would be made of, were it final. */
export interface BoardStanding {
  standing: Omit<PlayerStanding, 'prizes' | 'won'>;
  expected: WonPrize[];
  /** Whether all of it is of one moment. */
  agrees: boolean;
}

/** A player's folds as the newest checkpoint has them, by fold; those in which the player has no round are missing. */
export async function readStoredFolds(
  tenant: TenantSession,
  views: Pick<BoardView, 'fold_id' | 'period' | 'compiled'>[],
  player_id: string,
): Promise<Map<number, PlayerFold>> {
  const periods = [...new Set(views.map((view) => view.period))];
  const campaigns = new Map(views.map((view) => [view.fold_id, view.compiled]));
  const rows = await readPlayerRows(tenant, periods, [player_id]);
  const folds = rows.flatMap((row) => [...decodeRow(row.folds, campaigns)]);
  return new Map(
    folds.map(([fold_id, fold]) => [fold_id, shownFold(campaigns.get(fold_id) as CompiledCampaign, fold)]),
  );
}

/** The folds of some players on one board as the newest checkpoint has them, by player. */
export async function readFoldsOfPlayers(
  tenant: TenantSession,
  { fold_id, period, compiled }: Pick<BoardView, 'fold_id' | 'period' | 'compiled'>,
  player_ids: string[],
): Promise<Map<string, PlayerFold>> {
  const campaigns = new Map([[fold_id, compiled]]);
  const rows = await readPlayerRows(tenant, [period], player_ids);
  return new Map(
    rows.flatMap(({ player_id, folds }) =>
      [...decodeRow(folds, campaigns).values()].map(
        (fold) => [player_id, shownFold(compiled, fold)] as const,
      ),
    ),
  );
}

/** The player's fold as the board shows it. Reads the database only for players that this process does not hold. */
export async function readOwnFold(
  tenant: () => TenantSession,
  view: BoardView,
  player_id: string,
): Promise<PlayerFold> {
  const held = view.heldFold(player_id, undefined);
  const stored = held ? undefined : (await readStoredFolds(tenant(), [view], player_id)).get(view.fold_id);
  return held ?? view.heldFold(player_id, stored) ?? emptyFold(view.compiled, view.joined(player_id));
}

/**
 * A player's place, score and fold on a board at this moment, `now` in µs. Place and score are the board's own; the rest
 * follows from the fold.
 */
export function playerStanding(
  shown: BoardView,
  player_id: string,
  { facts, fold: known, now }: StoredPlayer & { now: number },
): BoardStanding {
  const { board, compiled, version, seq } = shown;
  const joinedAt = shown.joinedAt(player_id);
  const fold = known ?? emptyFold(compiled, shown.joined(player_id));
  const stored = standingOf(compiled, fold, Math.min(now, compiled.end));
  const own = {
    place: board.placeOf(player_id),
    units: null,
    reached_at: null,
    ...scoreShown(board, player_id),
  };
  const { rounds, unpriced, progress, completed = [] } = stored;
  const team = ownTeam(shown, player_id);
  const ofTeam = team && { team: teamAnswer(team) };
  const standing = {
    ...shownScore(own),
    ...eligibility(shown, player_id, facts),
    joined_at: instantText(joinedAt),
    rounds,
    unpriced,
    progress: progressAnswer(progress),
    next_prize: null,
    ...ofTeam,
    version,
    seq,
  };
  const { units = null, reached_at = null } = board.scoreOf(player_id) ?? {};
  const agrees = units === stored.units && reached_at === stored.reached_at;
  const next_prize = now >= compiled.end ? null : nextPrizeOf(shown, { ...(team ?? own), rounds }, standing);
  const expected = expectedPrizes(board, shown.definition, player_id, completed);
  return { standing: { ...standing, next_prize }, expected, agrees };
}

/** How far a player is, as answers carry it. */
export function progressAnswer({ level, ...progress }: Progress): PlayerStanding['progress'] {
  const season_ends = instantText(level?.season_ends ?? null);
  return { ...progress, tasks: [...progress.tasks], ...(level && { level: { ...level, season_ends } }) };
}

interface OwnScore {
  place: number | undefined;
  units: Whole | null;
  reached_at: number | null;
}

function shownScore({ place, units, reached_at }: OwnScore) {
  return {
    place: place ?? null,
    score: units === null ? null : scoreText(units),
    reached_at: instantText(reached_at),
  };
}

/**
 * The board knows whether players with a score may be on it; the facts give the reason, and decide for players without a
 * score.
 */
function eligibility(shown: BoardView, player_id: string, facts: PlayerFacts = {}) {
  const { board, isInAudience } = shown;
  const isDisqualified = shown.isDisqualified(player_id);
  const absence = shown.absentFromStages(player_id);
  const eligible =
    board.eligibility(player_id) ??
    (!isDisqualified && absence === undefined && isInAudience(player_id, facts));
  if (eligible) return { eligible, not_eligible: null };
  const why = isDisqualified ? ('disqualified' as const) : whyNotEligible(shown, player_id, facts);
  return { eligible, not_eligible: why };
}

function nextPrizeOf(
  { board, compiled, definition }: BoardView,
  own: OwnPlace,
  { eligible }: { eligible: boolean },
): PlayerStanding['next_prize'] {
  if (!eligible) return null;
  const next = nextPrize({ ...compiled.rules, prizes: board.rules.prizes }, prizedBoard(board), own);
  if (next === null) return null;
  const { score_to_beat, gap } = next;
  return {
    ...next,
    prizes: prizeTitles(next.prizes, definition),
    score_to_beat: score_to_beat === null ? null : scoreText(score_to_beat),
    gap: gap === null ? null : scoreText(gap),
  };
}

function instantText(instant: number | null): string | null {
  return instant === null ? null : formatTimestamp(instant);
}
