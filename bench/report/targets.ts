import type { Run } from '../harness/measurements.ts';
import type { EngineName } from '../options.ts';

/** A promise of this project about speed, and where its measurement stands. */
export interface Target {
  what: string;
  section: Run['section'];
  engine: EngineName;
  /** Name of a ratio, or scenario and side of a row, or the most memory of all rows whose scenario begins so. */
  of: string | [scenario: string, side: string] | { memory: string };
  least?: number;
  most?: number;
  unit: string;
}

const postgres = 'postgres' as const;
const intake = { section: 'intake', engine: postgres, unit: '×' } as const;
const scoring = { section: 'scoring', engine: postgres } as const;
const processes = { section: 'processes', engine: postgres } as const;
const overload = { section: 'overload', engine: postgres } as const;
const history = { ...scoring, unit: 'ms' } as const;
const together = 'intake and scoring together';
const delay = 'acknowledgement to board, 10 active campaigns,';

const largeBatches: Target[] = [100, 1000].flatMap((size) => [
  {
    ...intake,
    what: `batches of ${size} beside the bare append`,
    of: `batches of ${size}: laurel ÷ limit`,
    least: size === 100 ? 0.85 : 0.9,
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
    least: size === 1 ? 4 : 3,
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

const scored: Target[] = (
  [
    ['ten campaigns, hot players', '10 active campaigns', 0.6],
    ['50 campaigns, hot players', '50 active campaigns', 0.4],
    ['ten campaigns, 500,000 players who play seldom', '10 active campaigns, 500,000 players', 0.3],
    ['50 campaigns, 100,000 players', '50 active campaigns, 100,000 players', 0.3],
    ['one board of a million players', '1 active campaign, 1 million players', 0.3],
  ] as const
).map(([what, scenario, least]) => ({
  ...scoring,
  what: `${together}, ${what}, beside the bare append`,
  of: `${together}, ${scenario}: laurel ÷ limit`,
  least,
  unit: '×',
}));
const delays: Target[] = (
  [
    ['5,000 events/s', 50],
    ['half of what is sustained', 100],
    ['0.9 of what is sustained', 250],
  ] as const
).map(([load, most]) => ({
  ...scoring,
  what: `acknowledgement to board, p99, at ${load}`,
  of: [`${delay} ${load}`, 'laurel'],
  most,
  unit: 'ms',
}));
const delaysOfOthers: Target[] = ['5,000 events/s', 'half of what is sustained'].map((load) => ({
  ...processes,
  what: `acknowledgement to the board of another process, p99, at ${load}`,
  of: [`acknowledgement to board of another process, ${load}`, 'laurel'],
  most: 250,
  unit: 'ms',
}));
const fairness: Target[] = ['alone', 'at what is sustained'].map((usual) => ({
  ...overload,
  what: `flood of one tenant: p99 of another beside its p99 ${usual}`,
  of: ['overload: at ten times', `quiet tenant beside its p99 ${usual}`],
  most: 3,
  unit: '×',
}));
const lateWins: Target[] = (
  [
    ['a win five rounds late of a player with 200,000 rounds', 'win', 50],
    ['the longest that others wait meanwhile', 'others', 50],
    ['the slowest page of that player’s explanation', 'explain', 1000],
  ] as const
).map(([what, side, most]) => ({ ...history, what, of: ['a player with 200,000 rounds', side], most }));
const standings: Target[] = (
  [
    ['250,000 standings', '10 × 25,000 players'],
    ['a million players on one board', '1 × 1 million players'],
  ] as const
).map(([what, scenario]) => ({
  section: 'memory',
  engine: postgres,
  what: `each further standing in memory, ${what}`,
  of: [`memory of a standing, ${scenario}`, 'laurel'],
  most: 250,
  unit: 'bytes',
}));

const live = { section: 'live', engine: postgres } as const;
const lives: Target[] = [
  ...(
    [
      [
        '10,000 streams of one board, board',
        'written to 10,000 streams of one board, four changes a second, p99',
      ],
      ['5,000 streams of one board, own lines', 'the same to 5,000 with each player’s own line'],
    ] as const
  ).map(
    ([scenario, what]): Target => ({
      ...live,
      what,
      of: [`${scenario}, four changes a second`, 'laurel'],
      most: 250,
      unit: 'ms',
    }),
  ),
  ...(
    [
      ['without conflation', 150],
      ['with conflation', 400],
    ] as const
  ).map(
    ([side, most]): Target => ({
      ...live,
      what: `acknowledgement to the hands of 1,000 clients at 5,000 events/s, ${side}, p99`,
      of: ['acknowledgement to 1,000 streams, 5,000 events/s', side],
      most,
      unit: 'ms',
    }),
  ),
  {
    ...live,
    what: 'memory for 10,000 idle streams',
    of: ['memory of 10,000 idle streams', 'laurel'],
    most: 150,
    unit: 'MiB',
  },
  {
    ...live,
    what: 'intake beside 5,000 streams, beside intake without',
    of: 'intake in batches of 100, one campaign: beside 5,000 streams ÷ without streams',
    least: 0.9,
    unit: '×',
  },
];

/** Every target, in the order in which they are shown. */
export const targets: Target[] = [
  ...scored,
  ...delays,
  ...largeBatches,
  ...smallBatches,
  {
    ...scoring,
    engine: 'embedded',
    what: 'embedded engine, intake and scoring together, ten campaigns, beside its own bare append',
    of: `${together}, 10 active campaigns: laurel ÷ limit`,
    least: 0.4,
    unit: '×',
  },
  ...lateWins,
  {
    ...scoring,
    what: 'scoring with 365 daily rates beside none',
    of: 'scoring at the end of a year, 10 active campaigns: 365 daily rates ÷ one currency',
    least: 0.9,
    unit: '×',
  },
  ...delaysOfOthers,
  {
    ...processes,
    what: 'takeover under load, until all that was acknowledged is shown',
    of: ['takeover under load', 'until all is shown'],
    most: 2,
    unit: 'seconds',
  },
  {
    ...overload,
    what: 'answers other than 204 to clients that wait, up to 256 of them with batches of up to 10,000',
    of: ['bursts of clients that wait for each answer', 'refused, all together'],
    most: 0,
    unit: 'answers',
  },
  ...fairness,
  {
    ...scoring,
    what: 'resident memory, ten campaigns × 5,000 players, scored',
    of: { memory: `${together}, 10 active campaigns` },
    most: 350,
    unit: 'MiB',
  },
  { ...overload, what: 'resident memory, overload', of: { memory: 'overload: ' }, most: 350, unit: 'MiB' },
  ...standings,
  ...lives,
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
];
