import { existsSync, readFileSync } from 'node:fs';
import { type Run, readRuns } from '../harness/measurements.ts';
import type { MeasuredCost } from './costs.ts';
import { anchors, curveThrough, type Point, pointsOf } from './curve.ts';
import type { Measured } from './plan.ts';

/** All inputs of docs/scale.md. */
export interface AllMeasured extends Measured {
  points: Point[];
  costs: MeasuredCost[];
}

/** Reads bench/results. Throws if a part of it is missing. */
export function readMeasured(): AllMeasured {
  const folder = new URL('../results/', import.meta.url).pathname;
  const targets = readRuns(`${folder}targets.json`);
  const points = pointsOf(targets);
  const ofTen = points.find(({ scenario }) => scenario === anchors.hotFew);
  const inBatchesOf100 = measuredValue(targets, 'scoring', 'acknowledgement to board, what is sustained');
  const costs = readCosts(`${folder}costs.json`);
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

function readCosts(path: string): MeasuredCost[] {
  if (!existsSync(path)) throw new Error('node bench/scale-costs.ts was not run');
  return (JSON.parse(readFileSync(path, 'utf8')) as { costs: MeasuredCost[] }).costs;
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
