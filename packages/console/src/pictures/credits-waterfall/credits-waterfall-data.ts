import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { add, type Decimal, exactText, isZero, parseDecimal, ZERO } from '@laurel/rules/money/decimal.ts';
import { t } from '../../languages/messages.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** Where the points of a player come from. */
export interface CreditsWaterfallData {
  /** The points of each task of the definition, in its order; they add up to the score. */
  readonly tasks: readonly CreditedPart[];
  /** The same points by day, in order of time. */
  readonly days: readonly CreditedPart[];
  /** What all of them are: `Score`, or `Points` where the score is none of them. */
  readonly totalName: string;
  /** The sum, an exact decimal; null: there is none. */
  readonly score: string | null;
  /** The zone of the days. */
  readonly format: MomentFormat;
}

export interface CreditedPart {
  readonly name: string;
  /** Exact decimal. */
  readonly points: string;
}

/** Adds up the credits of an explanation, exactly. `taskNames`: of the tasks of the definition, in words. */
export function creditsOf(
  rounds: ReadonlyArray<Pick<ExplainedRound, 'settled_at' | 'credits'>>,
  taskNames: readonly string[],
  format: MomentFormat,
  totalName = t('Score'),
): CreditsWaterfallData {
  const tasks = new Map(taskNames.map((name, index) => [index, { name, points: ZERO as Decimal }]));
  const days = new Map<string, { name: string; points: Decimal }>();
  for (const { settled_at, credits } of rounds) {
    for (const { index, task, points } of credits) {
      const credit = parseDecimal(points);
      addTo(tasks, index, task, credit);
      if (!isZero(credit)) {
        const day = format.day(Date.parse(settled_at));
        addTo(days, day, day, credit);
      }
    }
  }
  const parts = (of: Iterable<{ name: string; points: Decimal }>) =>
    Array.from(of, ({ name, points }) => ({ name, points: exactText(points) }));
  const total = Array.from(tasks.values()).reduce<Decimal>((sum, { points }) => add(sum, points), ZERO);
  const score = isZero(total) ? null : exactText(total);
  return { tasks: parts(tasks.values()), days: parts(days.values()), totalName, score, format };
}

function addTo<Key>(
  parts: Map<Key, { name: string; points: Decimal }>,
  key: Key,
  name: string,
  points: Decimal,
): void {
  const part = parts.get(key) ?? { name, points: ZERO };
  parts.set(key, { ...part, points: add(part.points, points) });
}
