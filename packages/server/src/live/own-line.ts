import { nextPrize } from '@laurel/rules/boards/next-prize.ts';
import { scoreShown, standingOf } from '@laurel/rules/boards/standing.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import type { ScoreType } from '@laurel/rules/kinds/scored.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { prizesNow } from '@laurel/rules/payouts/winning-lines.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import { type BoardView, ownTeam, progressAnswer, readOwnFold, type TeamOfPlayer } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { titlesIn } from '../listing/listing.ts';

interface OwnReader {
  player_id: string;
  languages: readonly string[];
  /** JSON of PlayerProgress, of campaigns that show it. */
  progress?: string | undefined;
  /** Needed only where `needsFacts` says so. */
  facts: PlayerFacts | undefined;
}

/** Whether the score is a number of tickets. */
const hasTickets: Readonly<Record<ScoreType<never, never>['counts'], boolean>> = {
  points: false,
  rounds: false,
  attempts: false,
  steps: false,
  tickets: true,
};

/** The player's own line as JSON (LiveMe): place and score are the board's own. Scores are exact texts (invariant I10). */
export function ownLine(view: BoardView, { player_id, languages, facts, progress }: OwnReader): string {
  const { board, compiled, definition, campaign_id } = view;
  const { prizes } = board.rules;
  const place = board.placeOf(player_id);
  const units = scoreShown(board, player_id)?.units ?? null;
  const eligible = isEligible(view, player_id, facts);
  // Rounds decide only whether the prize can be reached, which this line does not show.
  const team = ownTeam(view, player_id);
  const own = { place, units, ...team, rounds: 0 };
  const next = eligible ? nextPrize({ ...compiled.rules, prizes }, prizedBoard(board), own) : null;
  const titleOf = titlesIn(definition, [...languages, definition.default_language]);
  const won = prizesNow(board, definition, player_id);
  const nextText = next && JSON.stringify({ place: next.place, titles: next.prizes.map(titleOf) });
  const gap = next?.gap ?? null;
  return (
    `{"campaign_id":${campaign_id},"place":${place ?? null},"score":${units === null ? null : scoreText(units)},` +
    `"to_next_prize":${gap === null ? null : scoreText(gap)},"next_prize":${nextText},` +
    `"prizes":${JSON.stringify(won.map(titleOf))},"eligible":${eligible}` +
    (compiled.needsJoin ? `,"joined":${view.joinedAt(player_id) !== null}` : '') +
    (progress === undefined ? '' : `,"progress":${progress}`) +
    (hasTickets[compiled.rules.type.counts] ? `,"tickets":${units === null ? 0 : scoreText(units)}` : '') +
    (team ? `,"team":${teamText(team)}}` : '}')
  );
}

function teamText({ team_id, team_name, place, units, own }: TeamOfPlayer): string {
  const score = units === null ? null : scoreText(units);
  return (
    `{"team_id":${JSON.stringify(team_id)},"team_name":${JSON.stringify(team_name)},` +
    `"place":${place ?? null},"score":${score},"own_score":${scoreText(own)}}`
  );
}

/**
 * The line of a player who had one and whose incentives are paused since: it says nothing of the player any more
 * (docs/rules/facts.md#5).
 */
export function clearedLine(campaign_id: number): string {
  return (
    `{"campaign_id":${campaign_id},"place":null,"score":null,"to_next_prize":null,"next_prize":null,` +
    '"prizes":[],"eligible":false}'
  );
}

/**
 * Whether the facts of the player decide. A board that is not settled knows of players with a score that they may be on it;
 * a settled one shows none of a player who is paused since.
 */
export function needsFacts({ board, isSettled }: BoardView, player_id: string): boolean {
  return isSettled || board.eligibility(player_id) !== true;
}

function isEligible(view: BoardView, player_id: string, facts: PlayerFacts = {}): boolean {
  const known = view.board.eligibility(player_id);
  if (known !== undefined) return known;
  const takesPart = !view.isDisqualified(player_id) && view.absentFromStages(player_id) === undefined;
  return takesPart && view.isInAudience(player_id, facts);
}

/** Whether players see how far they are, and not a score alone. */
const showsProgress: Readonly<Record<ScoreType<never, never>['counts'], boolean>> = {
  points: false,
  rounds: false,
  attempts: false,
  steps: true,
  tickets: false,
};

/**
 * How far a player is, as JSON of PlayerProgress; undefined in campaigns that show none. Reads the database only for a
 * player that this process does not hold in memory.
 */
export async function ownProgress(
  tenant: () => TenantSession,
  view: BoardView,
  player_id: string,
): Promise<string | undefined> {
  const { compiled } = view;
  const { counts, stepped } = compiled.rules.type;
  if (!showsProgress[counts] && !stepped) return undefined;
  const fold = await readOwnFold(tenant, view, player_id);
  const { progress } = standingOf(compiled, fold, view.board.rules.since);
  return JSON.stringify(progressAnswer(progress));
}
