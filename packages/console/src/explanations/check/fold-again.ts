import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import {
  explainLog,
  type LoggedFact,
  type LoggedRoundExplained,
  nearWindow,
} from '@laurel/rules/explanations/explain-log.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSelection, dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { exactText } from '@laurel/rules/money/decimal.ts';
import { type Pause, pausesIn } from '@laurel/rules/players/pauses.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { joinedWith } from '@laurel/rules/rounds/joined.ts';
import { roundKey } from '@laurel/rules/rounds/rounds.ts';
import { type Evidence, eventInstant } from './proof-event.ts';

/** What this machine makes of the events. */
export interface FoldedAgain {
  score: string | null;
  /** RFC 3339, to the millisecond. */
  reached_at: string | null;
  rounds: FoldedRound[];
}

/** A round as an explanation lists it, without its events. Tournaments have no deposits and logins. */
export type FoldedRound = Omit<
  ExplainedRound,
  'events' | 'counted' | 'team_id' | 'fact' | 'deposited' | 'drop'
>;

/** Folds the events with the rules that the server has, from nothing. */
export function foldAgain(evidence: Evidence): FoldedAgain {
  const { definition, rates, joined_at } = evidence;
  const campaign = compileCampaign(definition, rateTable(rates), selectionOf(evidence));
  const joinedAt = joined_at === null ? null : eventInstant(joined_at);
  const joined = joinedWith(joinedAt, pausesHere(evidence, campaign));
  const events = ofExplainedRounds(campaign, evidence.events);
  const { rounds } = explainLog(campaign, events, wholeHistory(campaign, joined));
  const facts = events.filter(({ voided }) => !voided);
  const { score, reached_at } = standingOf(campaign, foldFacts(campaign, facts, joined));
  return {
    score,
    reached_at: reached_at === null ? null : formatTimestamp(reached_at),
    rounds: rounds.map(foldedRound),
  };
}

/** By the player's own events; where those may not be read, as the server had them. */
function pausesHere({ pauses, claim }: Evidence, campaign: CompiledCampaign): readonly Pause[] {
  if (pauses) return pausesIn(campaign, pauses);
  const paused = claim.rounds.filter(({ not_counted }) => not_counted === 'incentives_paused');
  return paused.map(({ started_at }) => {
    const from = eventInstant(started_at);
    return { from, to: from + 1 };
  });
}

/** An explanation is of the rounds in the window and near it; an export has the player's whole life. */
function ofExplainedRounds(campaign: CompiledCampaign, events: readonly LoggedFact[]): LoggedFact[] {
  const { start, end } = nearWindow(campaign);
  const near = events.filter(({ occurred_at }) => occurred_at >= start && occurred_at < end);
  const rounds = new Set(near.map(roundKey));
  return events.filter((event) => rounds.has(roundKey(event)));
}

/** Which games count: by the definition alone where it says so; where it asks for facts of games, as the server had them. */
function selectionOf({ definition: { games }, claim }: Evidence): (game_id: string) => boolean {
  if (!dependsOnCatalogue(games)) {
    const selects = compileSelection(games);
    return (game_id) => selects(game_id, undefined);
  }
  const selected = claim.rounds.filter(({ not_counted }) => not_counted !== 'game_not_selected');
  const those = new Set(selected.map(({ game_id }) => game_id));
  return (game_id) => those.has(game_id);
}

function foldedRound({ round, ...explained }: LoggedRoundExplained): FoldedRound {
  const { game_id, round_id, started_at, settled_at, stake, payout, unpriced } = round;
  const { outcome, not_counted, credits, attempt, score } = explained;
  return {
    game_id,
    round_id,
    started_at: formatTimestamp(started_at),
    settled_at: formatTimestamp(settled_at),
    stake: unpriced ? null : exactText(stake),
    payout: unpriced ? null : exactText(payout),
    outcome,
    not_counted,
    credits: [...credits],
    attempt,
    score,
  };
}

/** What the worker answers to evidence. */
export type CheckAnswer = { again: FoldedAgain } | { failure: string };
