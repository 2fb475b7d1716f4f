import { type Run, readCostRuns, readRuns } from '../harness/measurements.ts';
import { type Cell, partsOf, titleOfCost } from '../sections/cost.ts';
import { anchors, curveThrough, type Point, pointsOf } from './curve.ts';
import type { Measured } from './plan.ts';

/** All inputs of docs/scale.md. */
export interface AllMeasured extends Measured {
  points: Point[];
  costs: MeasuredCost[];
}

/** What an event takes in batches of 100, with this many campaigns that it counts in. */
export interface MeasuredCost extends Pick<Cell, 'campaigns' | 'players'> {
  /** Processor time of the server: HTTP, validation, scoring. */
  server_us: number;
  /** Processor time of PostgreSQL: the append, what scoring reads, checkpoints of boards. */
  database_us: number;
  /** What PostgreSQL writes to its write-ahead log, and sends a standby. */
  wal_bytes: number;
  /** The space of a player in the table of folds, with its indexes and the dead rows of updates. */
  player_bytes: number;
}

/** Reads bench/results. Throws if a part of it is missing. */
export function readMeasured(): AllMeasured {
  const folder = new URL('../results/', import.meta.url).pathname;
  const targets = readRuns(`${folder}targets.json`);
  const points = pointsOf(targets);
  const ofTen = points.find(({ scenario }) => scenario === anchors.hotFew);
  const inBatchesOf100 = measuredValue(targets, 'scoring', 'acknowledgement to board, what is sustained');
  const costs = costsOf(readCostRuns().at(-1) ?? []);
  return {
    points,
    costs,
    curve: curveThrough(points),
    batchesOf100: (ofTen?.perSecond ?? 0) / inBatchesOf100,
    logBytes: measuredValue(readRuns(`${folder}full.json`), 'growth', 'size on disk, 1 million events'),
    walBytes: (campaigns) => walBytesAt(costs, campaigns),
    standingBytes: measuredValue(targets, 'memory', 'memory of a standing, 10 × 25,000 players'),
  };
}

function costsOf(runs: Run[]): MeasuredCost[] {
  const rows = runs.filter(({ section }) => section === 'cost').flatMap((run) => run.rows);
  return (['known', 'new'] as const).flatMap((players) =>
    [10, 50].map((campaigns) => {
      const scenario = titleOfCost({ campaigns, players, size: 100, artefacts: false });
      const row = rows.find((one) => one.scenario === scenario && one.side === 'laurel');
      if (!row) throw new Error('node bench/cost.ts was not run');
      const { server, database } = partsOf(row);
      const { wal_bytes = 0, player_bytes = 0 } = row.more ?? {};
      return { campaigns, players, server_us: server, database_us: database, wal_bytes, player_bytes };
    }),
  );
}

/** Interpolates between the measured numbers of campaigns, for players who have played before. */
function walBytesAt(costs: readonly MeasuredCost[], campaigns: number): number {
  const known = costs.filter(({ players }) => players === 'known');
  const above = known.find((cost) => cost.campaigns >= campaigns);
  const below = known.findLast((cost) => cost.campaigns <= campaigns);
  if (!above || !below) throw new Error(`nothing is measured around ${campaigns} campaigns`);
  if (above === below) return above.wal_bytes;
  const share = (campaigns - below.campaigns) / (above.campaigns - below.campaigns);
  return below.wal_bytes + share * (above.wal_bytes - below.wal_bytes);
}

function measuredValue(runs: Run[], section: string, scenario: string): number {
  const rows = runs.filter((run) => run.section === section && run.engine === 'postgres');
  const row = rows.flatMap((run) => run.rows).find((one) => one.scenario === scenario);
  if (!row) throw new Error(`"${scenario}" is not in bench/results`);
  return row.value;
}
