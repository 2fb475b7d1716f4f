import type { Run } from '../harness/measurements.ts';

/** The runs, oldest first, without measurements that a later one repeated, and without servers of other checkouts. */
export function newestRows(runs: Run[]): Run[] {
  return runs
    .map((run, nth) => withoutRepeated(run, runs.slice(nth + 1)))
    .filter(({ rows }) => rows.length > 0);
}

function withoutRepeated(run: Run, later: Run[]): Run {
  const again = later.filter(({ section, engine }) => section === run.section && engine === run.engine);
  const own = run.rows.filter(({ side }) => side !== 'before');
  const sides = Map.groupBy(own, ({ scenario }) => scenario);
  const isRepeated = (scenario: string) =>
    again.some(({ rows }) =>
      sides
        .get(scenario)
        ?.every(({ side }) => rows.some((row) => row.scenario === scenario && row.side === side)),
    );
  const repeated = [...sides.keys()].filter(isRepeated);
  return {
    ...run,
    rows: own.filter(({ scenario }) => !repeated.includes(scenario)),
    ratios: run.ratios.filter(({ name }) => !repeated.some((scenario) => name.startsWith(`${scenario}: `))),
  };
}
