import type { Context } from './context.ts';
import type { Measured } from './measurements.ts';
import { median, rounded } from './statistics.ts';

/** One run of one side. */
export interface Sample {
  value: number;
  p50_ms?: number;
  p99_ms?: number;
  memory_mib?: number;
  more?: Record<string, number>;
}

/** A measurement that runs until it is steady starts at most this often. */
const MAX_ROUNDS = 8;
/** This many runs decide whether it is steady. */
const MIN_ROUNDS = 4;
/** Steady is what changes by less than this share from two rounds to the next two. */
const STEADY = 0.1;

export interface Side {
  name: string;
  run: () => Promise<Sample>;
}

/**
 * Runs the sides in turn, again and again (a b c a b c …), so that what the machine does meanwhile meets all of them, and
 * records the medians. Answers them by side.
 */
export async function inTurn(
  context: Context,
  scenario: string,
  unit: string,
  sides: Side[],
): Promise<Record<string, Measured>> {
  if (performance.now() > context.deadline) throw new Error('the time for all measurements is over');
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  for (let turn = 0; turn < context.repeats; turn++)
    for (const { name, run } of sides) {
      await context.engine.settle();
      samples.get(name)?.push(await run());
    }
  const rows = [...samples].map(([side, ofSide]) => summarised(scenario, side, unit, ofSide));
  for (const row of rows) record(context, row);
  return Object.fromEntries(rows.map((row) => [row.side, row]));
}

/**
 * The same for sides whose first rounds differ from later ones, when caches and tables have settled: continues until every
 * side is steady, and takes the medians over the last rounds. `trend` has all of them.
 */
export async function inTurnUntilSteady(
  context: Context,
  scenario: string,
  unit: string,
  sides: Side[],
): Promise<Record<string, Measured>> {
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  const most = context.profile === 'quick' ? MIN_ROUNDS : MAX_ROUNDS;
  for (let round = 0; round < most; round++) {
    if (performance.now() > context.deadline) throw new Error('the time for all measurements is over');
    for (const { name, run } of sides) {
      await context.engine.settle();
      samples.get(name)?.push(await run());
    }
    if ([...samples.values()].every(isSteady)) break;
  }
  const rows = [...samples].map(([side, ofSide]) => ({
    ...summarised(scenario, side, unit, ofSide.slice(-context.repeats)),
    trend: ofSide.map(({ value }) => rounded(value)),
  }));
  for (const row of rows) record(context, row);
  return Object.fromEntries(rows.map((row) => [row.side, row]));
}

function isSteady(samples: Sample[]): boolean {
  if (samples.length < MIN_ROUNDS) return false;
  const [first = 0, second = 0, third = 0, fourth = 0] = samples.slice(-MIN_ROUNDS).map(({ value }) => value);
  return Math.abs((third + fourth) / (first + second) - 1) < STEADY;
}

/** Keeps a row and shows it. */
export function record(context: Context, row: Measured): Measured {
  context.rows.push(row);
  const trend = row.trend === undefined ? '' : `  (${row.trend.join(' → ')})`;
  const latency = row.p99_ms === undefined ? trend : `${trend}  p50 ${row.p50_ms} ms, p99 ${row.p99_ms} ms`;
  context.say(`  ${row.scenario}: ${row.side}: ${row.value} ${row.unit}${latency}`);
  return row;
}

/** Records how one side compares with another; nothing if one of them was not measured. */
export function compare(
  context: Context,
  scenario: string,
  sides: Record<string, Measured>,
  [over, under]: [string, string],
  of: 'value' | 'p99_ms' = 'value',
): void {
  const above = sides[over]?.[of];
  const below = sides[under]?.[of];
  if (above === undefined || below === undefined || below === 0) return;
  const what = of === 'value' ? '' : 'p99: ';
  context.ratios.push({ name: `${scenario}: ${what}${over} ÷ ${under}`, value: rounded(above / below) });
}

/** The medians of some runs of a side; for memory, the maximum. */
export function summarised(scenario: string, side: string, unit: string, samples: Sample[]): Measured {
  const of = (pick: (sample: Sample) => number | undefined) =>
    samples.map(pick).filter((value) => value !== undefined);
  const middle = (pick: (sample: Sample) => number | undefined) => rounded(median(of(pick)));
  const has = (name: keyof Sample) => samples.some((sample) => sample[name] !== undefined);
  const names = Object.keys(samples[0]?.more ?? {});
  const more = Object.fromEntries(names.map((name) => [name, middle((sample) => sample.more?.[name])]));
  return {
    scenario,
    side,
    unit,
    value: middle(({ value }) => value),
    runs: samples.map(({ value }) => rounded(value)),
    ...(has('p50_ms') ? { p50_ms: middle(({ p50_ms }) => p50_ms) } : {}),
    ...(has('p99_ms') ? { p99_ms: middle(({ p99_ms }) => p99_ms) } : {}),
    ...(has('memory_mib') ? { memory_mib: Math.max(...of(({ memory_mib }) => memory_mib)) } : {}),
    ...(names.length > 0 ? { more } : {}),
  };
}
