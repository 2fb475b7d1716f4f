import type { Run } from '../harness/measurements.ts';
import type { Target } from './targets/target.ts';
import { targets } from './targets/targets.ts';

/** One target with its measurements. */
export interface Judged {
  what: string;
  target: string;
  measured: string;
  verdict: 'met' | '**missed**' | 'not measured';
  /** Measures it again. */
  command: string;
  reason: string | undefined;
}

/** All targets with their measurements. */
export function judge(runs: Run[]): Judged[] {
  return targets.map((target) => judgement(target, runs));
}

/** Of several runs of a section the last one that has the target counts. */
function judgement(target: Target, runs: Run[]): Judged {
  const { what, least, most, unit, reason } = target;
  const run = runs.findLast((one) => measuredIn(one, target) !== undefined);
  const value = run && measuredIn(run, target);
  const shown = (number: number) => `${number.toLocaleString('en')} ${unit}`;
  const bound = least === undefined ? `≤ ${shown(most ?? 0)}` : `≥ ${shown(least)}`;
  const judged = { what, target: bound, command: commandFor(target, run), reason };
  if (value === undefined) return { ...judged, measured: '–', verdict: 'not measured' };
  const isMet = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
  const measured = unit === '×' ? `${value} ×` : shown(value);
  return { ...judged, measured, verdict: isMet ? 'met' : '**missed**' };
}

function commandFor({ section, engine }: Target, run: Run | undefined): string {
  const { profile = 'full' } = run?.on ?? {};
  return `npm run bench -- ${profile === 'full' ? '' : `--${profile} `}--only ${section} --engine ${engine}`;
}

function measuredIn(run: Run, { section, engine, of }: Target): number | undefined {
  if (run.section !== section || run.engine !== engine) return;
  if (typeof of === 'string') return run.ratios.find(({ name }) => name === of)?.value;
  if (!Array.isArray(of)) return mostMemoryOf(of.memory, run.rows);
  const [scenario, side] = of;
  return run.rows.find((row) => row.side === side && isNamed(row.scenario, scenario))?.value;
}

/** Of the present server only. */
function mostMemoryOf(scenario: string, rows: Run['rows']): number | undefined {
  const memories = rows
    .filter((row) => row.side !== 'before' && row.side !== 'limit' && isNamed(row.scenario, scenario))
    .flatMap(({ memory_mib }) => memory_mib ?? []);
  return memories.length > 0 ? Math.max(...memories) : undefined;
}

function isNamed(scenario: string, name: string): boolean {
  return scenario === name || (name.endsWith(' ') && scenario.startsWith(name));
}
