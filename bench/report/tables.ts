import type { Measured, Run } from '../harness/measurements.ts';
import { judge } from './judge.ts';

/** Rows of cells as a Markdown table whose columns line up. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

/** The targets and their measurements. */
export function targetsTable(runs: Run[]): string {
  const rows = judge(runs).map(({ what, target, measured, verdict }) => [what, target, measured, verdict]);
  return table(['what', 'target', 'measured', ''], rows);
}

/** Everything that one run of a section measured. */
export function runTable({ rows }: Run): string {
  const head = ['scenario', 'side', 'median', 'least to most', 'p50 ms', 'p99 ms', 'MiB', 'more'];
  return table(head, rows.map(cellsOf));
}

function cellsOf({
  scenario,
  side,
  unit,
  value,
  runs,
  trend,
  p50_ms,
  p99_ms,
  memory_mib,
  more,
}: Measured): string[] {
  const range = runs.length > 1 ? `${words(Math.min(...runs))} to ${words(Math.max(...runs))}` : '';
  const spread = trend ? trend.map(words).join(' → ') : range;
  const further = Object.entries(more ?? {}).map(
    ([name, number]) => `${name.replaceAll('_', ' ')} ${words(number)}`,
  );
  return [
    scenario,
    side,
    `${words(value)} ${unit}`,
    spread,
    words(p50_ms),
    words(p99_ms),
    words(memory_mib),
    further.join(', '),
  ];
}

function words(number: number | undefined): string {
  return number === undefined ? '' : number.toLocaleString('en', { maximumSignificantDigits: 4 });
}

/** The machine and engine of a run, in one sentence. */
export function environmentOf({ section, on }: Run): string {
  const { engine, node, machine, cores, memory_gib, system, commit, seconds, repeats } = on;
  return (
    `${engine}; Node ${node}; ${cores} cores of ${machine}, ${memory_gib} GiB, ${system}; ` +
    `commit ${commit}; ${repeats} run${repeats > 1 ? 's' : ''}${section === 'cost' ? '' : ` of ${seconds} s`} a side.`
  );
}
