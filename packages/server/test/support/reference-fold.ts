import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';

/**
 * The rules of rounds, tasks and types (docs/rules/) in the most naive way there is, as a second opinion on
 * packages/rules/src: it imports types only, knows no state, and scores every beginning of a player's rounds from nothing.
 * Slow on purpose.
 */
export function referenceStanding(
  definition: TournamentDefinition,
  rates: ExchangeRate[],
  facts: GameroundFact[],
  joinedAt: number | null,
): { score: string | null; reached_at: number | null; rounds: number } {
  const start = Date.parse(definition.start) * 1000;
  const counted = countedRounds(definition, rates, facts, joinedAt);
  let score: string | null = null;
  let reachedAt: number | null = null;
  for (let count = 1; count <= counted.length; count += 1) {
    const next = scoreOf(definition, start, counted.slice(0, count));
    if (next !== score) reachedAt = (counted[count - 1] as Counted).settled_at;
    score = next;
  }
  return { score, reached_at: reachedAt, rounds: counted.length };
}

/** What the player staked in the rounds that count, in 10^-8, rounded down. */
export function referenceTurnover(...of: Parameters<typeof referenceStanding>): bigint {
  const [n, d] = countedRounds(...of)
    .map(({ stake }) => stake)
    .reduce(plus, [0n, 1n]);
  return (n * 10n ** 8n) / d;
}

function countedRounds(
  definition: TournamentDefinition,
  rates: ExchangeRate[],
  facts: GameroundFact[],
  joinedAt: number | null,
): Counted[] {
  const { rules, tournament_type: type } = definition;
  const start = Date.parse(definition.start) * 1000;
  const end = Date.parse(definition.end) * 1000;
  const inTime = facts.filter(
    (fact) =>
      fact.received_at <= end + rules.grace_seconds * 1_000_000 && (rules.bonus_money || !fact.is_bonus),
  );
  const joined = (round: Round) =>
    definition.join === 'automatic' || (joinedAt !== null && round.started_at >= joinedAt);
  const counted = roundsOf(definition, rates, inTime)
    .filter((round) => round.started_at >= start && round.started_at < end && joined(round))
    .filter((round) => round.stake !== null && round.payout !== null)
    .filter((round) => rules.min_bet === null || !less(round.stake as Ratio, ratio(rules.min_bet)))
    .filter((round) => rules.max_bet === null || !less(ratio(rules.max_bet), round.stake as Ratio))
    .map((round) => ({ ...round, stake: round.stake as Ratio, payout: round.payout as Ratio }));
  return type === 'RA' ? counted.slice(0, rules.max_rounds) : counted;
}

type Ratio = [bigint, bigint];
interface Round {
  game_id: string;
  round_id: string;
  started_at: number;
  settled_at: number;
  stake: Ratio | null;
  payout: Ratio | null;
  /** Those of which its multiple is the ratio. */
  sent: { stake: Ratio; payout: Ratio };
}
export type Counted = Round & { stake: Ratio; payout: Ratio };

function scoreOf(definition: TournamentDefinition, start: number, rounds: Counted[]): string | null {
  const { rules } = definition;
  switch (definition.tournament_type) {
    case 'PT':
    case 'RA': {
      const points = pointsOf(rules.tasks, rounds);
      return points > 0n ? text(points, 8) : null;
    }
    case 'HC': {
      const won = rounds.filter((round) => round.payout[0] > 0n);
      const values =
        rules.metric === 'amount'
          ? won.map((round) => halfUp(round.payout, 8))
          : won
              .filter(({ sent }) => sent.stake[0] > 0n)
              .map(({ sent }) => halfUp(over(sent.payout, sent.stake), 4) * 10_000n);
      return values.length === 0
        ? null
        : text(values.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) as bigint, 8);
    }
    case 'SR': {
      const target = halfUp(ratio(rules.target_points as string), 8);
      const count = rounds.findIndex((_, at) => pointsOf(rules.tasks, rounds.slice(0, at + 1)) >= target);
      if (count === -1) return null;
      const from = rules.clock === 'player' ? (rounds[0] as Counted).started_at : start;
      return text(halfUp([BigInt((rounds[count] as Counted).settled_at - from), 1_000_000n], 3), 3);
    }
    default: {
      const best = missionResult(definition, rounds);
      return best === null ? null : String(best);
    }
  }
}

function missionResult({ rules }: TournamentDefinition, rounds: Counted[]): number | null {
  let best = Number.POSITIVE_INFINITY;
  let from = 0;
  while (from < rounds.length) {
    const limit = Math.min(best, rules.max_rounds ?? Number.POSITIVE_INFINITY);
    const used = roundsToFinish(rules.tasks, rules.in_order === true, rounds.slice(from));
    if (used <= limit) best = Math.min(best, used);
    from += Math.min(used, limit);
  }
  return best === Number.POSITIVE_INFINITY ? null : best;
}

function roundsToFinish(tasks: Task[], inOrder: boolean, rounds: Counted[]): number {
  const toMeet = (task: Task, from: number) => {
    for (let count = 1; from + count <= rounds.length; count += 1) {
      if (unitsOf(task, rounds.slice(from, from + count)) >= BigInt(countOf(task))) return count;
    }
    return Number.POSITIVE_INFINITY;
  };
  if (!inOrder) return Math.max(...tasks.map((task) => toMeet(task, 0)));
  return tasks.reduce((used, task) => used + toMeet(task, used), 0);
}

function pointsOf(tasks: Task[], rounds: Counted[]): bigint {
  return tasks
    .map((task) => (unitsOf(task, rounds) / BigInt(countOf(task))) * halfUp(ratio(task.points as string), 8))
    .reduce((a, b) => a + b, 0n);
}

/** How many units the task wants. */
export function countOf(task: Task): number {
  return 'count' in task ? (task.count ?? 1) : 1;
}

/** How many units of the task the rounds make. */
export function unitsOf(task: Task, rounds: Counted[]): bigint {
  const won = (round: Counted) => round.payout[0] > 0n;
  if (task.task === 'turnover') {
    const [n, d] = over(rounds.map((round) => round.stake).reduce(plus, [0n, 1n]), ratio(task.amount));
    return n / d;
  }
  if (task.task === 'rounds') return BigInt(rounds.length);
  if (task.task === 'wins') return BigInt(rounds.filter(won).length);
  if (task.task === 'streak') {
    const runs = rounds
      .map((round) => (won(round) ? 'w' : 'l'))
      .join('')
      .split('l');
    return BigInt(runs.reduce((sum, run) => sum + Math.floor(run.length / task.length), 0));
  }
  const reaches = ({ sent: { stake, payout } }: Counted, factor: string) =>
    !less(payout, [ratio(factor)[0] * stake[0], ratio(factor)[1] * stake[1]]);
  return BigInt(
    rounds.filter(
      (round) =>
        round.sent.stake[0] > 0n &&
        reaches(round, task.at_least) &&
        !(task.below !== undefined && reaches(round, task.below)),
    ).length,
  );
}

/** The game rounds of these events that have a bet, in order; amounts are null where a rate is missing. */
export function roundsOf(
  definition: {
    currency: string;
    games: Pick<TournamentDefinition['games'], 'all' | 'ids'>;
    rules?: { multiples?: string; amounts?: string };
  },
  rates: ExchangeRate[],
  facts: GameroundFact[],
): Round[] {
  const selected = facts.filter(
    (fact) => definition.games.all || definition.games.ids.includes(fact.game_id),
  );
  const groups = Map.groupBy(selected, (fact) => JSON.stringify([fact.game_id, fact.round_id]));
  return Array.from(groups.values())
    .filter((group) => group.some((fact) => !fact.is_win))
    .map((group) => {
      const amounts = group.map((fact) => ({ ...fact, worth: worthOf(definition, rates, fact) }));
      const sum = (wins: boolean) =>
        amounts.some((fact) => fact.worth === null)
          ? null
          : amounts
              .filter((fact) => fact.is_win === wins)
              .map((fact) => fact.worth as Ratio)
              .reduce(plus, [0n, 1n]);
      const sumSent = (wins: boolean) =>
        group
          .filter((fact) => fact.is_win === wins)
          .map((fact) => ratio(fact.amount))
          .reduce(plus, [0n, 1n]);
      const isSent =
        definition.rules?.multiples === 'as_sent' && new Set(group.map((fact) => fact.currency)).size === 1;
      const sumOf = isSent ? sumSent : (wins: boolean) => sum(wins) ?? [0n, 1n];
      const { game_id, round_id } = group[0] as GameroundFact;
      const bets = group.filter((fact) => !fact.is_win);
      return {
        game_id,
        round_id,
        started_at: Math.min(...bets.map((fact) => fact.occurred_at)),
        settled_at: Math.max(...group.map((fact) => fact.occurred_at)),
        stake: sum(false),
        payout: sum(true),
        sent: { stake: sumOf(false), payout: sumOf(true) },
      };
    })
    .sort(
      (a, b) =>
        a.started_at - b.started_at ||
        byCodePoints(a.game_id, b.game_id) ||
        byCodePoints(a.round_id, b.round_id),
    );
}

/** What an amount is worth in the campaign's currency; null: a rate is missing. */
export function worthOf(
  { currency, rules }: { currency: string; rules?: { amounts?: string } },
  rates: ExchangeRate[],
  fact: Pick<GameroundFact, 'amount' | 'currency' | 'occurred_at'>,
): Ratio | null {
  const date = new Date(Math.floor(fact.occurred_at / 1000)).toISOString().slice(0, 10);
  const rateOf = (code: string): Ratio | null => {
    if (code === 'EUR') return [1n, 1n];
    const known = rates.filter((rate) => rate.currency === code && rate.date <= date);
    const latest = known.sort((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
    return latest === undefined ? null : ratio(latest.per_eur);
  };
  const amount = ratio(fact.amount);
  if (fact.currency === currency)
    return rules?.amounts === 'rounded' ? [halfUp(amount, 8), 10n ** 8n] : amount;
  const [to, from] = [rateOf(currency), rateOf(fact.currency)];
  if (to === null || from === null) return null;
  // Each event's worth is rounded separately; sums are not rounded.
  return [halfUp(over([amount[0] * to[0], amount[1] * to[1]], from), 8), 10n ** 8n];
}

export function byCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)].map((s) => s.map((c) => c.codePointAt(0) as number));
  for (const [at, point] of (left as number[]).entries()) {
    const other = (right as number[])[at];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return (left as number[]).length - (right as number[]).length;
}

export function ratio(decimal: string): Ratio {
  const [mantissa = '', exponent = '0'] = decimal.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = BigInt(fraction.length) - BigInt(exponent);
  const digits = BigInt(whole + fraction);
  return power < 0n ? [digits * 10n ** -power, 1n] : [digits, 10n ** power];
}

function plus(a: Ratio, b: Ratio): Ratio {
  return [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
}

function over(a: Ratio, b: Ratio): Ratio {
  return [a[0] * b[1], a[1] * b[0]];
}

export function less(a: Ratio, b: Ratio): boolean {
  return a[0] * b[1] < b[0] * a[1];
}

function halfUp([n, d]: Ratio, decimals: number): bigint {
  return (n * 10n ** BigInt(decimals) * 2n + d) / (d * 2n);
}

function text(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
