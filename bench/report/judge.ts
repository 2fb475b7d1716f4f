import type { Run } from '../harness/measurements.ts';
import { type Target, targets } from './targets.ts';

/** What was measured of a target; undefined when it was not. Of several runs of a section the last one that has it counts. */
function measuredOf({ section, engine, of }: Target, runs: Run[]): number | undefined {
  const values = runs
    .filter((run) => run.section === section && run.engine === engine)
    .map(({ rows, ratios }) => {
      if (typeof of === 'string') return ratios.find(({ name }) => name === of)?.value;
      if (!Array.isArray(of)) return mostMemoryOf(of.memory, rows);
      return rows.find((row) => row.scenario === of[0] && row.side === of[1])?.value;
    });
  return values.filter((value) => value !== undefined).at(-1);
}

/** Of a scenario with this name or, where it ends with a blank, of all that begin so; of the present server only. */
function mostMemoryOf(scenario: string, rows: Run['rows']): number | undefined {
  const memories = rows
    .filter((row) => row.side !== 'before' && row.side !== 'limit')
    .filter(
      (row) => row.scenario === scenario || (scenario.endsWith(' ') && row.scenario.startsWith(scenario)),
    )
    .flatMap(({ memory_mib }) => memory_mib ?? []);
  return memories.length > 0 ? Math.max(...memories) : undefined;
}

/** One line of the table of targets. */
export interface Judged {
  what: string;
  target: string;
  measured: string;
  verdict: string;
}

/** All targets with what was measured of them. */
export function judge(runs: Run[]): Judged[] {
  const judged = targets.map((target) => judgement(target, measuredOf(target, runs)));
  return [...judged, ...rebuildsOf(runs)];
}

function rebuildsOf(runs: Run[]): Judged[] {
  const rows = runs
    .filter(({ section, engine }) => section === 'scoring' && engine === 'postgres')
    .flatMap((run) => run.rows.filter(({ scenario }) => scenario.startsWith('rebuild of')));
  const sides = ['the fold alone', 'beside the live board, compared'];
  return sides.map((side) => {
    const value = rows.filter((row) => row.side === side).at(-1)?.value;
    return judgement({ what: `rebuild, ${side}`, least: 250_000, unit: 'events/s' }, value);
  });
}

function judgement(
  { what, least, most, unit }: Pick<Target, 'what' | 'least' | 'most' | 'unit'>,
  value: number | undefined,
): Judged {
  const shown = (number: number) => (unit === '×' ? `${number} ×` : `${number.toLocaleString('en')} ${unit}`);
  const target = least === undefined ? `≤ ${shown(most ?? 0)}` : `≥ ${shown(least)}`;
  if (value === undefined) return { what, target, measured: '–', verdict: 'not measured' };
  const isMet = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
  return { what, target, measured: shown(value), verdict: isMet ? 'met' : '**missed**' };
}
