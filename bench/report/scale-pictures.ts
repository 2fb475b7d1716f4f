import type { Measured, Run } from '../harness/measurements.ts';
import { inWords } from '../harness/statistics.ts';
import { drawChart, type Panel, type Series } from './chart.ts';

export interface Picture {
  /** Of its file, without the ending. */
  name: string;
  title: string;
  svg: string;
}

/** The pictures of the newest section `scale`: throughput, and the delay of boards, each over campaigns and over players. */
export function drawScale(runs: Run[]): Picture[] {
  const measured = runs.findLast(({ section }) => section === 'scale')?.rows ?? [];
  const rows = measured.filter(({ side }) => side === 'laurel');
  const throughput = 'Events a second taken and scored, load generator on the same two cores';
  const delay = 'Acknowledgement to board in ms, at 1,000 events a second';
  const value = (row: Measured) => row.value;
  return [
    {
      name: 'throughput',
      title: throughput,
      svg: drawChart({
        title: throughput,
        scale: 'linear',
        panels: panelsOf(rows, 'throughput', [{ suffix: '', pick: value, isDashed: false }]),
      }),
    },
    {
      name: 'delay',
      title: delay,
      svg: drawChart({
        title: delay,
        scale: 'logarithmic',
        panels: panelsOf(rows, 'delay', [
          { suffix: ' p99', pick: (row) => row.p99_ms, isDashed: false },
          { suffix: ' p50', pick: (row) => row.p50_ms, isDashed: true },
        ]),
      }),
    },
  ];
}

interface Line {
  suffix: string;
  pick: (row: Measured) => number | undefined;
  isDashed: boolean;
}

/** A cell belongs to the panel in which its neighbours differ in one respect only. */
function panelsOf(rows: Measured[], measure: string, lines: Line[]): Panel[] {
  const cells = rows.filter(({ scenario }) => scenario.startsWith(`${measure}, `));
  const panel = (over: 'campaigns' | 'players', other: 'campaigns' | 'players'): Panel => {
    const shared = mostCommon(cells.map((row) => row.more?.[other] ?? 0));
    const inPanel = cells.filter((row) => row.more?.[other] === shared);
    const counts = [...new Set(inPanel.map((row) => row.more?.[over] ?? 0))].sort((a, b) => a - b);
    return {
      title: `over ${over}, with ${inWords(shared)} ${other}`,
      ticks: counts.map((count) => inWords(count)),
      series: seriesOf(inPanel, lines, (row) => counts.indexOf(row.more?.[over] ?? 0), counts.length),
    };
  };
  return [panel('campaigns', 'players'), panel('players', 'campaigns')];
}

function seriesOf(
  rows: Measured[],
  lines: Line[],
  placeOf: (row: Measured) => number,
  places: number,
): Series[] {
  return lines.map(({ suffix, pick, isDashed }) => {
    const values = Array<number | undefined>(places).fill(undefined);
    for (const row of rows) values[placeOf(row)] = pick(row);
    return { name: `Laurel${suffix}`, values, colour: 1, isDashed };
  });
}

function mostCommon(numbers: number[]): number {
  const counted = [...Map.groupBy(numbers, (number) => number).values()];
  return counted.sort((a, b) => b.length - a.length)[0]?.[0] ?? 0;
}
