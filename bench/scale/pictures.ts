import { drawChart, type Panel } from '../report/chart.ts';
import type { Picture } from '../report/scale-pictures.ts';
import { curveThrough } from './curve.ts';
import { type Plan, planFor } from './plan.ts';
import type { AllMeasured } from './read-measured.ts';
import { simulatedOf } from './render.ts';

const CAMPAIGNS = [1, 10, 50];
const RATES = [1_000, 10_000, 100_000];

/** The pictures of docs/scale.md: measurements next to simulations, and the machines that a load needs. */
export function drawNeeds(measured: AllMeasured): Picture[] {
  const throughput = 'Events a second taken and scored on two cores, load generator on the same';
  const needs = 'What a load needs, ten campaigns a tenant, cores half used';
  return [
    {
      name: 'throughput',
      title: throughput,
      svg: drawChart({
        title: throughput,
        scale: 'linear',
        panels: [false, true].map((isCold) => throughputPanel(measured, isCold)),
      }),
    },
    {
      name: 'needs',
      title: needs,
      svg: drawChart({ title: needs, scale: 'logarithmic', panels: needsPanels(measured) }),
    },
  ];
}

function throughputPanel({ points }: AllMeasured, isCold: boolean): Panel {
  const curve = curveThrough(points);
  const at = (campaigns: number) =>
    points.find(
      (point) =>
        point.scenario.startsWith('intake and scoring') &&
        point.isCold === isCold &&
        point.campaigns === campaigns,
    );
  const simulated = CAMPAIGNS.map(at).map((point) => point && simulatedOf(point, curve));
  return {
    title: `over active campaigns, ${isCold ? 'no player' : 'all players'} in memory`,
    ticks: CAMPAIGNS.map(String),
    series: [
      {
        name: 'measured',
        values: CAMPAIGNS.map((campaigns) => at(campaigns)?.perSecond),
        colour: 0,
        isDashed: false,
      },
      { name: 'simulated', values: simulated, colour: 1, isDashed: true },
    ],
  };
}

function needsPanels(measured: AllMeasured): Panel[] {
  const plans = RATES.map((rate) => planFor(rate, measured));
  const panel = (
    title: string,
    servers: (plan: Plan) => number,
    database: (plan: Plan) => number,
  ): Panel => ({
    title,
    ticks: RATES.map((rate) => `${rate / 1_000}k`),
    series: [
      { name: 'servers', values: plans.map(servers), colour: 0, isDashed: false },
      { name: 'PostgreSQL', values: plans.map(database), colour: 1, isDashed: false },
    ],
  });
  return [
    panel(
      'cores over events a second',
      (plan) => plan.serverCores,
      (plan) => plan.databaseCores,
    ),
    panel(
      'machines',
      (plan) => plan.serverNodes,
      (plan) => plan.databaseNodes,
    ),
    panel(
      'GB: memory of servers, log on disk a day',
      (plan) => plan.memoryBytes / 1e9,
      (plan) => plan.logBytesPerDay / 1e9,
    ),
  ];
}
