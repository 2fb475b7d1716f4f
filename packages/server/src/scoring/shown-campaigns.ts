import { isDeepStrictEqual } from 'node:util';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { Board, type BoardFilling, boardRulesOf, seasonBeginAt } from '@laurel/rules/boards/board.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import {
  compileAudience,
  compileSegments,
  dependsOnFacts,
  type IsEligible,
} from '@laurel/rules/players/audience.ts';
import { decodeFacts, type PlayerField } from '@laurel/rules/players/facts.ts';
import { readExclusions, readKnownStages, readStages } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { readDisqualified, readTeamNames } from '../participation/participation.ts';
import type { Turn } from '../scheduling/turns.ts';
import { type HeldSegments, readSegmentsOf } from '../segments/segments.ts';
import { ScoresText } from './scores-text.ts';
import { readAllScores, type ScoresPage } from './store/player-folds.ts';
import {
  type ActiveFold,
  type ErasedHere,
  eligibilityOf,
  type ShownCampaign,
  type TenantState,
} from './tenant-state.ts';

/**
 * A campaign as its board shows it, taken over from `known` if nothing is new, otherwise with an empty board. The board
 * shows what is folded, so order and places follow the fold's version; texts follow the newest. `segments`: those that were
 * read; others that the audience names are added.
 */
export async function showCampaign(
  tenant: TenantSession,
  fold: ActiveFold & { scored_seq: number },
  erased: ErasedHere,
  known: Pick<TenantState, 'campaigns'> | undefined,
  { segments, turn }: { segments: HeldSegments; turn: Turn },
): Promise<ShownCampaign> {
  const { campaign_id, fold_id, complete, definition, folded_definition, shown_version, settled_seq } = fold;
  const before = known?.campaigns.get(campaign_id);
  const isSettled = fold.settled;
  const isPinned = settled_seq !== null;
  const since = seasonShown(fold);
  const seq = settled_seq ?? fold.scored_seq;
  const isSameFold = before?.fold_id === fold_id && before.board.rules.since === since;
  const isSame = isSameFold && before.isComplete === complete && before.isSettled === isSettled;
  const knownStages = await readKnownStages(tenant, definition);
  if (isSame && before.stages.known === knownStages && isDeepStrictEqual(before.definition, definition))
    return { ...before, isPinned, shown_version, seq };
  const playersOf = await readSegmentsOf(tenant, definition.audience, segments);
  const isInAudience = compileAudience(definition.audience, playersOf);
  const stages = await readStages(tenant, definition);
  const disqualified = new Set(await readDisqualified(tenant, campaign_id));
  const isEligible = isSettled
    ? await readSettledEligibility(tenant, campaign_id)
    : eligibilityOf({ isInAudience, stages, erased }, disqualified);
  const becameSettled = isSettled && isSameFold && !before.isSettled;
  if (becameSettled && before.isComplete && (await standAlike(before.board, isEligible, turn)))
    return { ...before, isSettled, isPinned, isEligible, disqualified, shown_version, seq };
  return {
    campaign_id,
    fold_id,
    isComplete: complete,
    isSettled,
    isPinned,
    definition,
    disqualified,
    erased,
    isInAudience,
    stages,
    isInSegments: compileSegments(definition.audience, playersOf),
    isEligible,
    selects: compileSelection(definition.games),
    board: new Board(boardRulesOf(folded_definition, definition, since), erased.places),
    teamNames: boardTermsOf(definition).teams ? await readTeamNames(tenant, campaign_id) : NO_NAMES,
    shown_version,
    seq,
  };
}

/** When the season began that the board shows (µs); the last one where the campaign is over. */
function seasonShown({ settled_seq, season_began, definition }: ActiveFold): number | undefined {
  if (settled_seq !== null) return seasonBeginAt(definition, Number.POSITIVE_INFINITY);
  return season_began ?? undefined;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The players who could be on the board when it was settled, whatever has become known of players since. */
async function readSettledEligibility(tenant: TenantSession, campaign_id: number): Promise<IsEligible> {
  const excluded = new Set(await readExclusions(tenant, campaign_id));
  return (player_id) => !excluded.has(player_id);
}

/** The usual case when a campaign is settled: no event or change since its grace ended prevents taking over its board. */
async function standAlike(board: Board, isEligible: IsEligible, turn: Turn): Promise<boolean> {
  for (const { player_id, eligible } of board.everyone()) {
    if (isEligible(player_id, undefined) !== eligible) return false;
    if (turn.isOver) await turn.next();
  }
  return true;
}

/** Reads the scores of folds onto their boards, which are empty and which nothing shows yet. */
export async function readBoards(
  tenant: TenantSession,
  campaigns: TenantState['campaigns'],
  folds: ActiveFold[],
  turn: Turn,
): Promise<void> {
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const fold_ids = new Set(ofPeriod.map((fold) => fold.fold_id));
    const boards = [...campaigns.values()].filter((campaign) => fold_ids.has(campaign.fold_id));
    const withFacts = boards.some(
      ({ isSettled, definition }) => !isSettled && dependsOnFacts(definition.audience),
    );
    const fillings = new Map(
      boards.map(({ fold_id, isEligible, board }) => [fold_id, { isEligible, ...board.fill() }]),
    );
    for await (const page of readAllScores(tenant, { period, withFacts })) await fill(fillings, page, turn);
    for (const { placed } of fillings.values()) for (const _ of placed()) if (turn.isOver) await turn.next();
  }
}

type Fillings = ReadonlyMap<number, BoardFilling & Pick<ShownCampaign, 'isEligible'>>;

async function fill(fillings: Fillings, page: ScoresPage, turn: Turn): Promise<void> {
  const scores = new ScoresText(page.scores);
  for (const player_id of page.player_ids) {
    const text = page.facts.get(player_id);
    const facts = text === undefined ? undefined : decodeFacts<PlayerField>(text);
    scores.nextRow();
    while (scores.nextScore()) {
      const { fold_id, units, reached_at, teams, turnover } = scores;
      const filling = fillings.get(fold_id);
      if (!filling) continue;
      const eligible = filling.isEligible(player_id, facts);
      filling.add({ player_id, units, reached_at, eligible, teams, turnover });
      // Boards of the same players grow, and sort what they got, at the same player.
      if (turn.isOver) await turn.next();
    }
  }
}
