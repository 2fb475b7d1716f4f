import type { Run } from '../harness/measurements.ts';
import { quantile } from '../harness/statistics.ts';

/** How many events a second a machine took and scored, everything on it included. */
export interface Point {
  campaigns: number;
  /** Players who seldom play: nearly every event is from one who is not in memory. */
  isCold: boolean;
  cores: number;
  perSecond: number;
  /** The name of that scenario in bench/results/targets.json. */
  scenario: string;
}

/** Processor time of an event (µs), of server, database and load generator together, in batches of 1,000. */
export interface Curve {
  base: number;
  perCampaign: number;
  /** The additional cost of an event of a player who is not in memory. */
  cold: number;
  coldPerCampaign: number;
}

/** The measured points that the curve is made from; the other points check it. */
export const anchors = {
  hotFew: 'intake and scoring together, 10 active campaigns',
  hotMany: 'intake and scoring together, 50 active campaigns',
  coldFew: 'intake and scoring together, 10 active campaigns, 500,000 players',
  coldMany: 'intake and scoring together, 50 active campaigns, 100,000 players',
};

/**
 * The points that a run of `npm run bench -- --targets` measured on PostgreSQL. A machine that others share is not always as
 * fast, so each is scaled to the median of the bare append, which was measured next to it.
 */
export function pointsOf(runs: Run[]): Point[] {
  const scoring = runs.findLast((run) => run.section === 'scoring' && run.engine === 'postgres');
  const rows = scoring?.rows.filter(({ side }) => side === 'laurel') ?? [];
  const limits = new Map(
    scoring?.rows.flatMap(({ scenario, side, value }) => (side === 'limit' ? [[scenario, value]] : [])),
  );
  const usual = quantile(
    [...limits.values()].toSorted((a, b) => a - b),
    0.5,
  );
  return rows.flatMap(({ scenario, value }) => {
    const [, campaigns] = /^intake and scoring together, (\d+) active campaigns?/.exec(scenario) ?? [];
    if (!scoring || campaigns === undefined || scenario.includes('artefacts')) return [];
    const isCold = scenario.endsWith('players');
    const perSecond = (value * usual) / (limits.get(scenario) ?? usual);
    return [{ campaigns: Number(campaigns), isCold, cores: scoring.on.cores, perSecond, scenario }];
  });
}

/** The curve through the anchors. Throws where one was not measured. */
export function curveThrough(points: readonly Point[]): Curve {
  const cost = (name: keyof typeof anchors) => costOf(named(points, anchors[name]));
  const at = (name: keyof typeof anchors) => named(points, anchors[name]).campaigns;
  const perCampaign = (cost('hotMany') - cost('hotFew')) / (at('hotMany') - at('hotFew'));
  const base = cost('hotFew') - perCampaign * at('hotFew');
  const extra = (name: 'coldFew' | 'coldMany') => cost(name) - base - perCampaign * at(name);
  const coldPerCampaign = (extra('coldMany') - extra('coldFew')) / (at('coldMany') - at('coldFew'));
  return { base, perCampaign, cold: extra('coldFew') - coldPerCampaign * at('coldFew'), coldPerCampaign };
}

/** Processor time of an event, µs. `cold`: the share of events of players who are not in memory, 0 to 1. */
export function costAt(curve: Curve, campaigns: number, cold: number): number {
  const warm = curve.base + curve.perCampaign * campaigns;
  return warm + cold * (curve.cold + curve.coldPerCampaign * campaigns);
}

/** All cores were busy, so an event took its share of all of them. */
export function costOf({ cores, perSecond }: Point): number {
  return (cores * 1e6) / perSecond;
}

function named(points: readonly Point[], scenario: string): Point {
  const point = points.find((one) => one.scenario === scenario);
  if (!point) throw new Error(`"${scenario}" is not in bench/results/targets.json`);
  return point;
}
