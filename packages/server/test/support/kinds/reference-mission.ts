import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { FactTask } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { MissionStep } from '@laurel/contract/campaigns/mission.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import {
  byCodePoints,
  type Counted,
  countOf,
  less,
  ratio,
  roundsOf,
  unitsOf,
  worthOf,
} from '../reference-fold.ts';

type Ratio = [bigint, bigint];
type Entry = { at: number; settled_at: number; game_id: string; round_id: string; day: number } & (
  | { is: 'round'; round: Counted; isOpen: boolean }
  | { is: 'deposit' | 'login'; worth: Ratio }
);

/** A completed step. */
interface Completed {
  step: number;
  entry: number;
  at: number;
}

/**
 * The steps that a mission's player completed, in the most naive way: every repeat looks at all that happened in its period
 * again, and the calendar is that of Temporal.
 */
export function referenceMission(
  definition: MissionDefinition,
  rates: ExchangeRate[],
  log: GameroundFact[],
  joinedAt: number | null,
): { steps: number; reached_at: number | null } {
  const { rules } = definition;
  const entries = entriesOf(definition, rates, log, joinedAt);
  const periods = new Map<number, Entry[]>();
  let newest = 0;
  for (const entry of entries) {
    newest = Math.max(newest, periodOf(definition, entry));
    periods.set(newest, [...(periods.get(newest) ?? []), entry]);
  }
  const completed: Completed[] = [];
  for (const inPeriod of periods.values()) {
    let from = 0;
    for (let repeat = 0; repeat < rules.repeat.times; repeat += 1) {
      const found = stepsFrom(rules, inPeriod, from);
      completed.push(...found.sort((a, b) => a.entry - b.entry));
      if (found.length < rules.steps.length) break;
      from = Math.max(...found.map(({ entry }) => entry)) + 1;
    }
  }
  return { steps: completed.length, reached_at: completed.at(-1)?.at ?? null };
}

function periodOf({ rules }: MissionDefinition, { day }: Entry): number {
  // Monday is the first day of a week, and 1970-01-05 was one.
  return { campaign: 0, day, week: Math.floor((day - 4) / 7) + 1 }[rules.repeat.every];
}

function stepsFrom(
  { steps, in_order }: MissionDefinition['rules'],
  entries: Entry[],
  from: number,
): Completed[] {
  const found: Completed[] = [];
  let begin = from;
  for (const [step, task] of steps.entries()) {
    let entry = begin;
    while (entry < entries.length && !isDone(task, entries.slice(begin, entry + 1))) entry += 1;
    if (entry < entries.length) found.push({ step, entry, at: (entries[entry] as Entry).settled_at });
    if (!in_order) continue;
    if (entry >= entries.length) break;
    begin = entry + 1;
  }
  return found;
}

function isDone(step: MissionStep, entries: Entry[]): boolean {
  if (step.task in factsDone) return factsDone[step.task as FactTask['task']](step as never, entries);
  const task = step as Task;
  const rounds = entries.flatMap((entry) => (entry.is === 'round' ? [entry] : []));
  // A round that is still open neither is won nor ends a streak.
  const settled = task.task === 'streak' ? rounds.filter(({ isOpen }) => !isOpen) : rounds;
  return (
    unitsOf(
      task,
      settled.map(({ round }) => round),
    ) >= BigInt(countOf(task))
  );
}

const factsDone: {
  [Name in FactTask['task']]: (task: Extract<FactTask, { task: Name }>, entries: Entry[]) => boolean;
} = {
  deposits: ({ count, min_amount = '0' }, entries) =>
    deposits(entries).filter((worth) => !less(worth, ratio(min_amount))).length >= count,
  deposited: ({ amount }, entries) =>
    deposits(entries).length > 0 &&
    !less(
      deposits(entries).reduce((a, b): Ratio => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]], [0n, 1n]),
      ratio(amount),
    ),
  deposit_days: ({ length }, entries) => daysInARow(entries, 'deposit') >= length,
  login_days: ({ length }, entries) => daysInARow(entries, 'login') >= length,
};

function deposits(entries: Entry[]): Ratio[] {
  return entries.flatMap((entry) => (entry.is === 'deposit' ? [entry.worth] : []));
}

function daysInARow(entries: Entry[], is: Entry['is']): number {
  const days = [...new Set(entries.filter((entry) => entry.is === is).map(({ day }) => day))].sort(
    (a, b) => a - b,
  );
  const runs = days.map((day, i) => {
    let length = 1;
    while (days[i + length] === day + length) length += 1;
    return length;
  });
  return Math.max(0, ...runs);
}

function entriesOf(
  { start: from, end: to, rules, currency, games, join }: MissionDefinition,
  rates: ExchangeRate[],
  log: GameroundFact[],
  joinedAt: number | null,
): Entry[] {
  const [start, end] = [Date.parse(from) * 1000, Date.parse(to) * 1000];
  const inTime = log.filter(({ received_at }) => received_at <= end + rules.grace_seconds * 1_000_000);
  const bets = inTime.filter((one) => one.fact == null && (rules.bonus_money || !one.is_bonus));
  const dayOf = (instant: number) => {
    const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant / 1000))
      .toZonedDateTimeISO(rules.time_zone)
      .toPlainDate();
    return Temporal.PlainDate.from('1970-01-01').until(date).days;
  };
  const isCounted = (at: number) =>
    at >= start && at < end && (join === 'automatic' || (joinedAt !== null && at >= joinedAt));
  const inWindow = roundsOf({ games, currency, rules }, rates, bets)
    .filter(({ started_at: at }) => at >= start && at < end)
    .sort(
      (a, b) =>
        a.started_at - b.started_at ||
        byCodePoints(a.game_id, b.game_id) ||
        byCodePoints(a.round_id, b.round_id),
    );
  const rounds = inWindow.flatMap((round): Entry[] => {
    const { started_at: at, settled_at, game_id, round_id, stake, payout } = round;
    if (!isCounted(at) || stake === null || payout === null) return [];
    if (rules.min_bet !== null && less(stake, ratio(rules.min_bet))) return [];
    const hasWin = bets.some((one) => one.is_win && one.game_id === game_id && one.round_id === round_id);
    const isOpen = !hasWin && payout[0] === 0n && round === inWindow.at(-1);
    return [
      {
        is: 'round',
        at,
        settled_at,
        game_id,
        round_id,
        day: dayOf(at),
        isOpen,
        round: { ...round, stake, payout },
      },
    ];
  });
  const facts = inTime.flatMap(({ fact, occurred_at: at, game_id, round_id, ...money }): Entry[] => {
    if (fact == null || !isCounted(at) || !steps(rules, fact)) return [];
    if (fact === 'deposit' && (money.amount.startsWith('-') || money.amount_eur?.startsWith('-'))) return [];
    const common = { at, settled_at: at, game_id, round_id, day: dayOf(at) };
    if (fact === 'login') return [{ is: fact, worth: [0n, 1n], ...common }];
    const { amount_eur, currency: paid } = money;
    const isStated = amount_eur != null && paid !== currency;
    const amount = isStated
      ? { amount: amount_eur, currency: 'EUR' }
      : { amount: money.amount, currency: paid };
    const worth = worthOf({ currency, rules }, rates, { ...amount, occurred_at: at } as never);
    return worth === null ? [] : [{ is: fact, worth, ...common }];
  });
  return [...rounds, ...facts].sort(
    (a, b) => a.at - b.at || byCodePoints(a.game_id, b.game_id) || byCodePoints(a.round_id, b.round_id),
  );
}

/** Does a step ask for such facts? */
function steps({ steps: all }: MissionDefinition['rules'], fact: 'deposit' | 'login'): boolean {
  return all.some(({ task }) => task.startsWith(fact === 'login' ? 'login' : 'deposit'));
}
