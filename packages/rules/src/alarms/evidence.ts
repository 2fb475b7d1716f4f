import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { emptyFold, foldNext, outcomeOf, roundsInOrder } from '../fold/fold.ts';
import type { ScoredCampaign } from '../fold/player-folds.ts';
import type { Whole } from '../money/decimal.ts';
import type { Joined } from '../rounds/joined.ts';
import { type GameRound, isInScope, roundKey } from '../rounds/rounds.ts';
import {
  type AlarmEvidence,
  type EvidenceLine,
  type FoundAlarm,
  MAX_EVIDENCE,
  type QuotedFact,
} from './alarm.ts';
import { alarmRules } from './kinds/alarm-rules.ts';
import type { Question } from './rule.ts';

/**
 * What the log says about an alarm that findAlarms raised with these thresholds (docs/rules/alarms/README.md#3). `facts`: by
 * player id, all gameround events of the alarm's player and of its other accounts that are not voided, each once, in any
 * order; facts outside of the campaign's scope may be among them. `joined`: when the player joined and was paused. In
 * steps, so that the caller can give way in between: a player with a long history takes long in each.
 */
export function* evidenceInSteps(
  campaign: ScoredCampaign,
  alarm: FoundAlarm,
  facts: ReadonlyMap<string, readonly QuotedFact[]>,
  thresholds: AlarmThresholds,
  joined: Joined,
): Generator<undefined, AlarmEvidence, undefined> {
  const own = (facts.get(alarm.player_id) ?? []).filter((fact) => isInScope(campaign, fact));
  yield;
  const rounds = roundsInOrder(campaign, own);
  const others: GameRound[][] = [];
  for (const other of alarm.others) {
    yield;
    others.push(roundsInOrder(campaign, facts.get(other) ?? []));
  }
  yield;
  const play = { scope: campaign, currency: campaign.currency, rounds, others, game: alarm.game };
  const questions = questionsOf(alarm.kind, play, thresholds);
  const questioned = new Set(questions.flatMap((question) => question.rounds));
  yield;
  const all = unitsOf(campaign, rounds, joined);
  yield;
  const unquestioned = rounds.filter((round) => !questioned.has(round));
  const rest = all === null ? null : unitsOf(campaign, unquestioned, joined);
  yield;
  return {
    first_seen_at: (questions[0]?.rounds[0] ?? rounds[0])?.started_at ?? campaign.start,
    score_share: scoreShare(all, rest),
    lines: linesOf(spread(questions), own),
  };
}

/** The result of `evidenceInSteps`, without a pause. */
export function evidenceOf(...of: Parameters<typeof evidenceInSteps>): AlarmEvidence {
  const steps = evidenceInSteps(...of);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function questionsOf<Kind extends AlarmKind>(
  kind: Kind,
  play: Parameters<(typeof alarmRules)[Kind]['question']>[0],
  thresholds: AlarmThresholds,
): Question[] {
  return alarmRules[kind].question(play, thresholds[kind]);
}

// With a score where more is better, a part is missing without the rounds; with one where less is better, it is worse.
function scoreShare(all: Whole | null, rest: Whole | null): number | null {
  if (all === null) return null;
  if (rest === null) return 1;
  const [less, more] = [Math.min(Number(all), Number(rest)), Math.max(Number(all), Number(rest))];
  return more === 0 ? 0 : Math.round((1 - less / more) * 10_000) / 10_000;
}

function unitsOf(campaign: ScoredCampaign, rounds: readonly GameRound[], joined: Joined): Whole | null {
  return outcomeOf(campaign, foldNext(campaign, emptyFold(campaign, joined), rounds).fold).units;
}

/** At most MAX_EVIDENCE of them, at equal distances, the first and the last among them. */
function spread(questions: readonly Question[]): Question[] {
  const step = (questions.length - 1) / (MAX_EVIDENCE - 1);
  if (step <= 1) return [...questions];
  return Array.from({ length: MAX_EVIDENCE }, (_, at) => questions[Math.round(at * step)] as Question);
}

function linesOf(questions: readonly Question[], facts: readonly QuotedFact[]): EvidenceLine[] {
  const firsts = new Set(questions.map(({ rounds: [first] }) => roundKey(first as GameRound)));
  const bets = Map.groupBy(
    facts.filter((fact) => !fact.is_win && firsts.has(roundKey(fact))),
    roundKey,
  );
  return questions.map(({ rounds: [first], text }) => {
    const { seq, unique_id, occurred_at } = firstBet(bets.get(roundKey(first as GameRound)) ?? []);
    return { seq, unique_id, at: occurred_at, text: text() };
  });
}

/** The earliest bet; of bets of one time the first of the log. */
function firstBet(bets: readonly QuotedFact[]): QuotedFact {
  return bets.reduce((first, one) =>
    one.occurred_at < first.occurred_at || (one.occurred_at === first.occurred_at && one.seq < first.seq)
      ? one
      : first,
  );
}
