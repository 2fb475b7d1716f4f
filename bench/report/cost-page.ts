import type { Measured, Run } from '../harness/measurements.ts';
import { BARE, partsOf, STATEMENT, titleOfCost } from '../sections/cost.ts';
import { titleOfPeers } from '../sections/peers.ts';
import { environmentOf, table } from './tables.ts';

/** Runs of one PostgreSQL: what an event costs, and what others reach. */
export type CostRuns = Run[];

/** Everything that `node bench/cost.ts` measured, for each PostgreSQL. */
export function renderCosts(all: CostRuns[]): string {
  const parts = all.map(
    (runs) => `## ${runs[0]?.on.engine}\n\n${environmentOf(runs[0] as Run)}\n\n${renderCost(runs)}`,
  );
  return `${[heading, ...parts].join('\n\n')}\n`;
}

const heading = `# What an event costs

Processor time of whole processes in µs an event, until everything is done with it: scored, in a checkpoint and sealed. *Helpers* are V8's threads, which collect garbage and compile;
*background* is what serves no connection: checkpoints, the write-ahead log, vacuum. Statements are by elapsed time, which other work on the machine lengthens.`;

/** The tables of one PostgreSQL. */
export function renderCost(runs: CostRuns): string {
  const rows = rowsOf(runs, 'cost');
  const isStatement = ({ side }: Measured) => side.startsWith(STATEMENT);
  const statements = rows.filter(isStatement);
  const peers = rowsOf(runs, 'peers');
  return [
    sidesTable(rows.filter((row) => !isStatement(row))),
    statements.length > 0 ? statementsTables(statements) : NOT_COUNTED,
    peers.length > 0 ? peersTable(peers) : NO_PEER,
  ].join('\n\n');
}

const NOT_COUNTED = 'Statements were not counted: that needs a PostgreSQL with `pg_stat_statements`.';
const NO_PEER = 'The week of work was not measured: it needs a Redis on the machine.';

function sidesTable(rows: Measured[]): string {
  const columns = ['main', 'helpers', 'other', 'connections', 'background'];
  const head = [
    '',
    'side',
    'server: main thread',
    'helpers',
    'other',
    'database: connections',
    'background',
    'sum',
    '÷ bare append',
  ];
  const bareOf = (scenario: string) =>
    rows.find((row) => row.scenario === scenario && row.side === BARE)?.value;
  const cells = rows.map(({ scenario, side, value, more }) => [
    scenario,
    side,
    ...columns.map((name) => words(more?.[name])),
    words(value),
    words(value / (bareOf(scenario) ?? Number.NaN)),
  ]);
  return table(head, cells);
}

/** A table for each kind of traffic, with a column for each number of campaigns; statements in the order of their sums. */
function statementsTables(rows: Measured[]): string {
  const tables = Map.groupBy(rows, ({ scenario }) => splitTitle(scenario)[1]);
  return [...tables]
    .map(([traffic, ofTraffic]) => `Statements, ${traffic}, µs an event:\n\n${statementsTable(ofTraffic)}`)
    .join('\n\n');
}

function statementsTable(rows: Measured[]): string {
  const columns = [...new Set(rows.map(({ scenario }) => splitTitle(scenario)[0]))];
  const total = (ofSide: Measured[]) => ofSide.reduce((sum, { value }) => sum + value, 0);
  const byStatement = [...Map.groupBy(rows, ({ side }) => side)].sort(([, a], [, b]) => total(b) - total(a));
  const cells = byStatement.map(([side, ofSide]) => [
    `\`${side.slice(STATEMENT.length).replaceAll('|', '\\|').replaceAll('`', '')}\``,
    ...columns.map((column) =>
      words(ofSide.find(({ scenario }) => splitTitle(scenario)[0] === column)?.value),
    ),
  ]);
  return table(['', ...columns], cells);
}

/** The campaigns and the traffic of a cell. */
function splitTitle(scenario: string): [campaigns: string, traffic: string] {
  const at = scenario.indexOf(', ');
  return [scenario.slice(0, at), scenario.slice(at + 2)];
}

function peersTable(rows: Measured[]): string {
  const cells = rows.map(({ scenario, side, value, runs }) => [
    scenario,
    side,
    Math.round(value).toLocaleString('en'),
    runs.map((one) => Math.round(one).toLocaleString('en')).join(', '),
  ]);
  return table(['', 'side', 'events a second taken and scored', 'runs'], cells);
}

/** What the page of performance shows beside the goals of the budget; a dash where it was not measured. */
export function budgetTable(all: CostRuns[]): string {
  const titles = all.map((runs) => runs[0]?.on.engine ?? '');
  const rows = budget.map(({ what, goal, now }) => [what, ...all.map((runs) => now(runs) ?? '–'), goal]);
  return table(['', ...titles, 'goal'], rows);
}

interface Line {
  what: string;
  goal: string;
  now: (runs: CostRuns) => string | undefined;
}

const plain = { size: 1000, artefacts: false, players: 'known' } as const;
const none = titleOfCost({ ...plain, campaigns: 0 });
const fifty = titleOfCost({ ...plain, campaigns: 50 });
const fiftyArtefacts = titleOfCost({ ...plain, campaigns: 50, artefacts: true });

const budget: Line[] = [
  {
    what: 'the bare append, database, µs an event',
    goal: '–',
    now: (runs) => words(sideOf(runs, none, BARE)?.value),
  },
  {
    what: 'no campaign: server / database, µs an event',
    goal: '25 / 33',
    now: (runs) => pair(Object.values(partsOf(sideOf(runs, none, 'laurel')))),
  },
  {
    what: 'each of 50 campaigns more, µs an event',
    goal: '1',
    now: (runs) => words((sumOf(runs, fifty) - sumOf(runs, none)) / 50),
  },
  {
    what: 'sealing: server / database, µs an event',
    goal: '5 together',
    now: (runs) => {
      const [sealed, not] = ['laurel', 'laurel, not sealed'].map((side) => partsOf(sideOf(runs, none, side)));
      return sealed && not && pair([sealed.server - not.server, sealed.database - not.database]);
    },
  },
  {
    what: 'fifty campaigns: two decimals ÷ artefacts, µs an event',
    goal: '0.98 ×',
    now: (runs) => words(sumOf(runs, fifty) / sumOf(runs, fiftyArtefacts)),
  },
  {
    what: 'rate ÷ that of a week of work, artefacts, 10 / 50 campaigns',
    goal: '1.2 / 1.2',
    now: (runs) => pair([10, 50].map((campaigns) => ratioOf(runs, { campaigns, artefacts: true }))),
  },
  {
    what: 'the same, two decimals',
    goal: '–',
    now: (runs) => pair([10, 50].map((campaigns) => ratioOf(runs, { campaigns, artefacts: false }))),
  },
];

function ratioOf(runs: CostRuns, workload: Parameters<typeof titleOfPeers>[0]): number {
  const name = `${titleOfPeers(workload)}: laurel ÷ week of work`;
  return runs.flatMap(({ ratios }) => ratios).find((one) => one.name === name)?.value ?? Number.NaN;
}

function sumOf(runs: CostRuns, scenario: string): number {
  return sideOf(runs, scenario, 'laurel')?.value ?? Number.NaN;
}

function sideOf(runs: CostRuns, scenario: string, side: string): Measured | undefined {
  return rowsOf(runs, 'cost').find((row) => row.scenario === scenario && row.side === side);
}

function rowsOf(runs: CostRuns, section: Run['section']): Measured[] {
  return runs.filter((run) => run.section === section).flatMap(({ rows }) => rows);
}

function pair(values: number[]): string {
  return values.map(words).join(' / ');
}

function words(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
