import type { Run } from '../harness/measurements.ts';
import type { EngineName, SectionName } from '../options.ts';

/** A promise of this project about speed, and where its measurement stands. */
export interface Target {
  what: string;
  section: SectionName;
  engine: EngineName;
  /** Name of a ratio, or scenario and side of a row. */
  of: string | [scenario: string, side: string];
  least?: number;
  most?: number;
  unit: string;
}

const postgres = 'postgres' as const;
const intake = { section: 'intake', engine: postgres, unit: '×' } as const;
const scoring = { section: 'scoring', engine: postgres } as const;
const delay = 'acknowledgement to board, 10 active campaigns,';

const largeBatches: Target[] = [100, 1000].flatMap((size) => [
  {
    ...intake,
    what: `batches of ${size} beside the bare append`,
    of: `batches of ${size}: laurel ÷ limit`,
    least: 0.75,
  },
  {
    ...intake,
    what: `batches of ${size} beside a day of work`,
    of: `batches of ${size}: laurel ÷ day of work`,
    least: 3,
  },
  {
    ...intake,
    what: `batches of ${size} beside pg-boss`,
    of: `batches of ${size}: laurel ÷ pg-boss`,
    least: 1,
  },
  {
    ...intake,
    what: `batches of ${size} beside graphile-worker`,
    of: `batches of ${size}: laurel ÷ graphile-worker`,
    least: 1,
  },
]);
const smallBatches: Target[] = [1, 10].flatMap((size) => [
  {
    ...intake,
    what: `batches of ${size} beside a day of work`,
    of: `batches of ${size}: laurel ÷ day of work`,
    least: 3,
  },
  {
    ...intake,
    what: `batches of ${size}, p99 of a day of work beside ours`,
    of: `batches of ${size}: p99: day of work ÷ laurel`,
    least: 1,
  },
]);
const embedded: Target[] = [100, 1000].map((size) => ({
  ...intake,
  engine: 'embedded',
  what: `embedded engine, batches of ${size} beside its own bare append`,
  of: `batches of ${size}: laurel ÷ limit`,
  least: 0.75,
}));
const resends: Target[] = [100, 1000].map((size) => ({
  ...intake,
  what: `batches of ${size}, resends only beside fresh events`,
  of: `batches of ${size}, 100 % resends: laurel ÷ laurel, fresh`,
  least: 5,
}));

/** Every target, in the order in which they are shown. */
export const targets: Target[] = [
  ...largeBatches,
  ...smallBatches,
  {
    ...scoring,
    what: 'intake and scoring together, ten active campaigns, beside the bare append',
    of: 'intake and scoring together, 10 active campaigns: laurel ÷ limit',
    least: 0.35,
    unit: '×',
  },
  ...embedded,
  ...resends,
  {
    section: 'growth',
    engine: postgres,
    what: 'intake on 10 million events beside an empty log',
    of: 'batches of 1000 on 10 million events: laurel, long ÷ laurel, empty',
    least: 0.6,
    unit: '×',
  },
  ...['plain', 'gzip'].map(
    (form): Target => ({
      section: 'listing',
      engine: postgres,
      what: `listing, ${form}, beside the bare handler`,
      of: `25 campaigns × 100 rows, ${form}, 10 changes a second: laurel ÷ bare handler`,
      least: 0.8,
      unit: '×',
    }),
  ),
  ...['half of what is sustained', '5,000 events/s'].map(
    (load): Target => ({
      ...scoring,
      what: `acknowledgement to board, p99, at ${load}`,
      of: [`${delay} ${load}`, 'laurel'],
      most: 250,
      unit: 'ms',
    }),
  ),
];

/** What was measured of a target; undefined when it was not. Of several runs of a section the last one that has it counts. */
export function measuredOf({ section, engine, of }: Target, runs: Run[]): number | undefined {
  const values = runs
    .filter((run) => run.section === section && run.engine === engine)
    .map(({ rows, ratios }) => {
      if (typeof of === 'string') return ratios.find(({ name }) => name === of)?.value;
      return rows.find((row) => row.scenario === of[0] && row.side === of[1])?.value;
    });
  return values.filter((value) => value !== undefined).at(-1);
}

/** The most memory that a Laurel on an external database took in any run, MiB; undefined when none was measured. */
export function mostMemory(runs: Run[]): number | undefined {
  const measured = runs
    .filter(({ engine }) => engine === 'postgres')
    .flatMap(({ section, rows }) =>
      rows
        .filter(({ side }) => side.startsWith('laurel') || section === 'overload')
        .map((row) => row.memory_mib ?? 0),
    );
  return measured.length > 0 ? Math.max(...measured) : undefined;
}

/** One line of the table of targets. */
export interface Judged {
  what: string;
  target: string;
  measured: string;
  verdict: string;
}

/** All targets with what was measured of them. */
export function judge(runs: Run[]): Judged[] {
  const judged = targets.map((target) => judgement(target, measuredOf(target, runs)));
  const memory = { what: 'resident memory of the server on an external database', most: 400, unit: 'MiB' };
  return [...judged, ...rebuildsOf(runs), judgement(memory, mostMemory(runs))];
}

function rebuildsOf(runs: Run[]): Judged[] {
  const rows = runs
    .filter(({ section, engine }) => section === 'scoring' && engine === postgres)
    .flatMap((run) => run.rows.filter(({ scenario }) => scenario.startsWith('rebuild of')));
  const sides = ['the fold alone', 'beside the live board, compared'];
  return sides.map((side) => {
    const value = rows.filter((row) => row.side === side).at(-1)?.value;
    return judgement({ what: `rebuild, ${side}`, least: 150_000, unit: 'events/s' }, value);
  });
}

function judgement(
  { what, least, most, unit }: Pick<Target, 'what' | 'least' | 'most' | 'unit'>,
  value: number | undefined,
): Judged {
  const shown = (number: number) => (unit === '×' ? `${number} ×` : `${number.toLocaleString('en')} ${unit}`);
  const target = least === undefined ? `≤ ${shown(most ?? 0)}` : `≥ ${shown(least)}`;
  if (value === undefined) return { what, target, measured: '–', verdict: 'not measured' };
  const isMet = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
  return { what, target, measured: shown(value), verdict: isMet ? 'met' : '**missed**' };
}
