import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { emptyFold, foldNext, outcomeOf, roundsInSteps } from '../fold/fold.ts';
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
import { alarmRules } from './find-alarms.ts';
import type { Question } from './rule.ts';

/** So many facts or rounds are taken at a time: some ten milliseconds. */
const STEP = 5_000;

/**
 * What the log says about an alarm that findAlarms raised with these thresholds (docs/rules/alarms/README.md#3). `facts`: by
 * player id, all gameround events of the alarm's player and of its other accounts that are not voided, each once, in any
 * order; facts outside of the campaign's scope may be among them. `joined`: when the player joined and was paused. In
 * steps, so that the caller can give way in between.
 */
export function* evidenceInSteps(
  campaign: ScoredCampaign,
  alarm: FoundAlarm,
  facts: ReadonlyMap<string, readonly QuotedFact[]>,
  thresholds: AlarmThresholds,
  joined: Joined,
): Generator<undefined, AlarmEvidence, undefined> {
  const own = facts.get(alarm.player_id) ?? [];
  const rounds = yield* roundsInSteps(campaign, own, STEP);
  const others: GameRound[][] = [];
  for (const other of alarm.others) others.push(yield* roundsInSteps(campaign, facts.get(other) ?? [], STEP));
  yield;
  const play = { scope: campaign, currency: campaign.currency, rounds, others, game: alarm.game };
  const questions = questionsOf(alarm.kind, play, thresholds);
  yield;
  const questioned = new Set(questions.flatMap((question) => question.rounds));
  yield;
  const all = yield* unitsInSteps(campaign, rounds, joined);
  const unquestioned = rounds.filter((round) => !questioned.has(round));
  const rest = all === null ? null : yield* unitsInSteps(campaign, unquestioned, joined);
  return {
    first_seen_at: (questions[0]?.rounds[0] ?? rounds[0])?.started_at ?? campaign.start,
    score_share: scoreShare(all, rest),
    lines: yield* linesInSteps(campaign, spread(questions), own),
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

function* unitsInSteps(
  campaign: ScoredCampaign,
  rounds: readonly GameRound[],
  joined: Joined,
): Generator<undefined, Whole | null, undefined> {
  let fold = emptyFold(campaign, joined);
  for (let from = 0; from < rounds.length; from += STEP) {
    fold = foldNext(campaign, fold, rounds.slice(from, from + STEP)).fold;
    yield;
  }
  return outcomeOf(campaign, fold).units;
}

/** At most MAX_EVIDENCE of them, at equal distances, the first and the last among them. */
function spread(questions: readonly Question[]): Question[] {
  const step = (questions.length - 1) / (MAX_EVIDENCE - 1);
  if (step <= 1) return [...questions];
  return Array.from({ length: MAX_EVIDENCE }, (_, at) => questions[Math.round(at * step)] as Question);
}

function* linesInSteps(
  campaign: ScoredCampaign,
  questions: readonly Question[],
  facts: readonly QuotedFact[],
): Generator<undefined, EvidenceLine[], undefined> {
  const firsts = questions.map(({ rounds: [first] }) => first as GameRound);
  const ids = new Set(firsts.map(({ round_id }) => round_id));
  const keys = new Set(firsts.map(roundKey));
  const isQuoted = (fact: QuotedFact) =>
    !fact.is_win && ids.has(fact.round_id) && keys.has(roundKey(fact)) && isInScope(campaign, fact);
  const quoted: QuotedFact[] = [];
  for (let from = 0; from < facts.length; from += STEP) {
    yield;
    quoted.push(...facts.slice(from, from + STEP).filter(isQuoted));
  }
  const bets = Map.groupBy(quoted, roundKey);
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
