import { table } from '../report/tables.ts';
import { type Curve, costAt, curveThrough, type Point } from './curve.ts';
import { eventMicroseconds, planFor, planStreams } from './plan.ts';
import type { AllMeasured } from './read-measured.ts';
import { sustained } from './simulate.ts';
import { stagesAt } from './stages.ts';

/**
 * The cost of a step in addition to its events: statements under way, about the delay of a bet on an idle server (12 ms,
 * p99) less a look.
 */
export const STEP_MICROSECONDS = 8_000;

const known = new Map<string, number>();

/** The simulation's prediction where something was measured. It takes a while, so each is computed once. */
export function simulatedOf(
  { campaigns, isCold, cores }: Pick<Point, 'campaigns' | 'isCold' | 'cores'>,
  curve: Curve,
): number {
  const stages = stagesAt(curve, campaigns, isCold ? 1 : 0);
  const key = JSON.stringify([stages, cores]);
  const value = known.get(key) ?? sustained(stages, { cores, stepMicroseconds: STEP_MICROSECONDS });
  known.set(key, value);
  return value;
}

/** The parts of docs/scale.md that are computed, by the name of their marks. */
export function renderScale(measured: AllMeasured): Record<string, string> {
  return {
    curve: curveTable(measured),
    plan: planTable(measured),
    campaigns: campaignsTable(measured),
    streams: streamsTable(),
    bytes: bytesTable(measured),
  };
}

function curveTable({ points }: AllMeasured): string {
  const curve = curveThrough(points);
  const rows = points
    .filter(({ scenario }) => scenario.startsWith('intake and scoring'))
    .map(({ scenario, campaigns, isCold, cores, perSecond }) => {
      const cold = isCold ? 1 : 0;
      const formula = (cores * 1e6) / costAt(curve, campaigns, cold);
      const simulated = simulatedOf({ campaigns, isCold, cores }, curve);
      const compared = (value: number) => `${words(value)} (${signed(value / perSecond - 1)})`;
      return [scenario.replace(/^.*?, /, ''), words(perSecond), compared(formula), compared(simulated)];
    });
  return table(['events a second taken and scored', 'measured', 'formula', 'simulation'], rows);
}

function planTable(measured: AllMeasured): string {
  const plans = [1_000, 10_000, 100_000].map((rate) => planFor(rate, measured));
  plans.push(planFor(100_000, measured, 50));
  const row = (what: string, text: (plan: (typeof plans)[number]) => string) => [what, ...plans.map(text)];
  return table(
    [
      'events a second × campaigns of a tenant',
      ...plans.map(({ perSecond, campaigns }) => `${words(perSecond)} × ${campaigns}`),
    ],
    [
      row('cores of servers, half used', (plan) => words(plan.serverCores)),
      row('machines of eight cores that serve, at least two', (plan) => words(plan.serverNodes)),
      row('cores of PostgreSQL, half used', (plan) => words(plan.databaseCores)),
      row('machines of sixteen cores with PostgreSQL, without standbys', (plan) => words(plan.databaseNodes)),
      row('tenants who share the events, at least', (plan) => words(plan.tenants)),
      row('write-ahead log, MB a second, to disk and to each standby', (plan) =>
        words(plan.walBytesPerSecond / 1e6),
      ),
      row('log on disk, GB a day', (plan) => words(plan.logBytesPerDay / 1e9)),
      row('memory of boards and folds, GB, all servers', (plan) => words(plan.memoryBytes / 1e9)),
    ],
  );
}

function campaignsTable(measured: AllMeasured): string {
  const rows = [1, 10, 50, 200].map((campaigns) => {
    const cost = (cold: number) => words(eventMicroseconds(measured, campaigns, cold));
    return [words(campaigns), cost(0), cost(0.05), cost(1)];
  });
  return table(['campaigns', 'all in memory, µs', '5 % not', 'none in memory'], rows);
}

function streamsTable(): string {
  const rows = [10_000, 100_000, 1_000_000].flatMap((streams) =>
    [1, 4].map((boards) => {
      const plan = planStreams(streams, boards);
      const cells = [streams, boards, plan.cores, plan.processes, plan.bitsPerSecond / 1e9];
      return cells.map(words);
    }),
  );
  return table(['streams', 'boards a second each', 'cores, half used', 'processes', 'Gbit/s'], rows);
}

function bytesTable({ costs }: AllMeasured): string {
  const rows = costs.map((cost) => [
    words(cost.campaigns),
    cost.players,
    words(cost.database_us),
    words(cost.server_us),
    words(cost.wal_bytes),
    words(cost.player_bytes),
  ]);
  const head = [
    'campaigns',
    'players',
    'database, µs an event',
    'server, µs',
    'WAL, bytes an event',
    'folds, bytes a player',
  ];
  return table(head, rows);
}

function words(number: number): string {
  return number.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function signed(share: number): string {
  return `${share < -0.005 ? '−' : '+'}${Math.abs(Math.round(share * 100))} %`;
}
