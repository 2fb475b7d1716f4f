import type { Run } from '../harness/measurements.ts';
import { budgetTable, type CostRuns } from './cost-page.ts';
import { judge } from './judge.ts';
import { newestRows } from './newest-rows.ts';
import { environmentOf, runTable, table } from './tables.ts';

/** The generated parts of docs/performance.md, by the name of their marks. */
export function renderPerformance(runs: Run[], costs: CostRuns[]): Record<string, string> {
  const judged = judge(runs);
  const missed = judged.filter(({ verdict }) => verdict !== 'met');
  const met = judged.filter(({ verdict }) => verdict === 'met');
  return {
    missed: missed
      .map(
        ({ what, target, measured, command, reason }) =>
          `* ${what}: **${measured}**, target ${target}. ${reason ?? 'No reason is known'} (\`${command}\`).`,
      )
      .join('\n'),
    met: table(
      ['what', 'target', 'measured'],
      met.map(({ what, target, measured }) => [what, target, measured]),
    ),
    peers: peersTable(runs),
    cost: budgetTable(costs),
  };
}

const peers = ['limit', 'day of work', 'pg-boss', 'graphile-worker'];

/** Laurel's rate of intake as a multiple of that of others, each from the last run that measured both. */
function peersTable(runs: Run[]): string {
  const ratios = runs
    .filter(({ section, engine }) => section === 'intake' && engine === 'postgres')
    .flatMap((run) => run.ratios);
  const rows = [1, 10, 100, 1000].map((size) => [
    size.toLocaleString('en'),
    ...peers.map((peer) => {
      const ratio = ratios.findLast(({ name }) => name === `batches of ${size}: laurel ÷ ${peer}`);
      return ratio ? `${ratio.value} ×` : '–';
    }),
  ]);
  return table(['events a batch', 'the bare append', ...peers.slice(1)], rows);
}

/** Everything that was measured, each scenario from its newest run. */
export function renderMeasurements(runs: Run[]): string {
  const parts = newestRows(runs)
    .toReversed()
    .map((run) =>
      [
        `## ${run.section}, ${run.engine}`,
        environmentOf(run),
        runTable(run),
        run.ratios.map(({ name, value }) => `* ${name} = **${value}**`).join('\n'),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    );
  return `${[heading, ...parts].join('\n\n')}\n`;
}

const heading = `# What was measured

Each run names its commit, and of one section the newest run comes first. A run lacks the scenarios that a later run measured again, so an older commit means that a scenario was not measured since then.
Compare ratios across runs, not milliseconds or events a second: the machines differ in speed.`;
