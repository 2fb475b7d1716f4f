import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { LoggedRoundExplained } from '@laurel/rules/explanations/explain-log.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { exactText } from '@laurel/rules/money/decimal.ts';
import { type Joined, teamIn } from '@laurel/rules/rounds/joined.ts';
import { hasMoney } from '@laurel/rules/rounds/player-fact.ts';
import {
  type BoardDependencies,
  type BoardView,
  boardOfCampaign,
  type PastDependencies,
  readShownFold,
  readTogether,
} from '../boards/boards.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { newestSeq } from '../events/events.ts';
import { refuseUnknown } from '../facts/facts.ts';
import { joinedOf, pausesOfBoard, rulesOfBoard } from '../scoring/scoring.ts';
import { namesOfLive } from '../segments/segments.ts';
import { explainHistory } from './explain-history.ts';

/** A campaign whose rounds are explained to one player, who joined it then. */
export interface ExplainedCampaign {
  campaign_id: number;
  kind: BoardView['definition']['kind'];
  compiled: CompiledCampaign;
  joined: Joined;
}

/** What the drops say of rounds, in their order: undefined for those that are in no draw. */
export type ExplainDrops = (
  tenant: TenantSession,
  campaign: ExplainedCampaign,
  rounds: readonly LoggedRoundExplained[],
) => Promise<ExplainedRound['drop'][]>;

export type ExplainDependencies = BoardDependencies &
  Pick<PastDependencies, 'scoring'> & { explainDrops: ExplainDrops };

/** Some rows of an explanation and its totals. */
export interface Explanation {
  count: number;
  version: number;
  seq: number;
  currency: string;
  score: string | null;
  rounds: number;
  /** Only where players join by a live segment. */
  segments?: { segment_id: number; name: string }[];
  rows: ExplainedRound[];
}

/**
 * Every round of a player in the campaign's window or near it, with its effect on the score or the reason why it had none
 * (docs/rules/operations.md#7), by the same fold as the board. `score` is the board's own, so that the two can be
 * compared. Events after a settlement are listed as received late. Refuses a player who is in no event and has not joined.
 */
export async function explainPlayer(
  dependencies: ExplainDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
  rows: Rows,
): Promise<Explanation> {
  await dependencies.scoring.written(tenant_id);
  const read = () => readExplanation(dependencies, tenant_id, campaign_id, player_id, rows);
  const { listed, campaign, agrees: _, ...whole } = await readTogether(read);
  const tenant = dependencies.database.ofTenant(tenant_id);
  const drops = await dependencies.explainDrops(tenant, campaign, listed);
  return { ...whole, rows: listed.map((row, at) => explainedRound(row, campaign.joined, drops[at])) };
}

async function readExplanation(
  dependencies: ExplainDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
  wanted: Rows,
) {
  const { database } = dependencies;
  const shown = await boardOfCampaign(dependencies, tenant_id, campaign_id, player_id);
  const { board, version, seq, fold_id, voidsUpTo, isSettled } = shown;
  const { compiled, joined } = await rulesOf(dependencies, tenant_id, shown, player_id);
  const onBoard = board.scoreOf(player_id);
  if (shown.joinedAt(player_id) === null) await refuseUnknown(database, tenant_id, player_id);
  const listedUpTo = isSettled ? await newestSeq(database.ofTenant(tenant_id)) : seq;
  const asked = {
    shown: { fold_id, compiled, seq, voidsUpTo },
    player_id,
    joinedAt: joined,
    listsNear: true,
    listedUpTo,
  };
  const history = await explainHistory(dependencies, tenant_id, asked, wanted);
  const score = onBoard ? scoreText(onBoard.units) : null;
  const agrees = history.agrees && history.score === score;
  const { count, rounds, rows: listed } = history;
  const segments = await namesOfLive(database.ofTenant(tenant_id), shown.definition.audience);
  const named = segments.length > 0 ? { segments } : {};
  const members = { count, version, seq: listedUpTo, currency: compiled.currency, score, rounds, ...named };
  const campaign = { campaign_id, kind: shown.definition.kind, compiled, joined };
  return { ...members, listed, campaign, agrees };
}

/**
 * The rules of a board, and when the player joined and was paused. Those in memory use the current rates, games and pauses,
 * which a settled board does not.
 */
async function rulesOf(
  dependencies: ExplainDependencies,
  tenant_id: number,
  shown: BoardView,
  player_id: string,
): Promise<{ compiled: CompiledCampaign; joined: Joined }> {
  const { campaign_id, compiled, isSettled } = shown;
  const now = { compiled, joined: shown.joined(player_id) };
  const found = isSettled && (await readShownFold(dependencies, tenant_id, campaign_id));
  if (!found) return now;
  const { state, fold } = found;
  const tenant = dependencies.database.ofTenant(tenant_id);
  const pauses = await pausesOfBoard(tenant, fold, player_id);
  return {
    compiled: await rulesOfBoard(tenant, state, fold),
    joined: joinedOf({ ...fold, pauses }, player_id),
  };
}

function explainedRound(
  { round, events, ...explained }: LoggedRoundExplained,
  joined: Joined,
  drop: ExplainedRound['drop'],
): ExplainedRound {
  const { fact, game_id, round_id, started_at, settled_at } = round;
  const { outcome, not_counted, credits, attempt, score } = explained;
  const team_id = not_counted === null ? teamIn(joined, started_at) : null;
  return {
    ...{ fact, game_id, round_id },
    started_at: formatTimestamp(started_at),
    settled_at: formatTimestamp(settled_at),
    ...explainedAmounts(explained.not_counted, round),
    outcome,
    counted: not_counted === null,
    not_counted,
    credits: [...credits],
    attempt,
    score,
    ...(team_id !== null && { team_id }),
    ...(drop && { drop }),
    events: events.map(explainedEvent),
  };
}

/** The `payout` of a fact as the fold has it is what was deposited. */
function explainedAmounts(
  not_counted: ExplainedRound['not_counted'],
  { fact, stake, payout, unpriced }: LoggedRoundExplained['round'],
): Pick<ExplainedRound, 'stake' | 'payout' | 'deposited'> {
  if (unpriced) return { stake: null, payout: null, deposited: null };
  if (fact === null) return { stake: exactText(stake), payout: exactText(payout), deposited: null };
  const isWorth = hasMoney[fact] && not_counted === null;
  return { stake: null, payout: null, deposited: isWorth ? exactText(payout) : null };
}

function explainedEvent(event: LoggedRoundExplained['events'][number]): ExplainedRound['events'][number] {
  const { unique_id, is_win, amount, currency, occurred_at, received_at, left_out } = event;
  return {
    unique_id,
    is_win,
    amount,
    currency,
    occurred_at: formatTimestamp(occurred_at),
    received_at: formatTimestamp(received_at),
    left_out,
  };
}
