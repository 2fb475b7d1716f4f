import type { Target } from './target.ts';

const intake = { section: 'intake', engine: 'postgres', unit: '×' } as const;
const scoring = { section: 'scoring', engine: 'postgres', unit: '×' } as const;
const together = 'intake and scoring together';
const coldPlayers =
  'Nearly every event brings a player whose folds are not in memory, so their row is read and decoded first';

const scored: Target[] = (
  [
    [
      'ten campaigns × 5,000 players',
      '10 active campaigns',
      0.6,
      'Both cores are used up, load generator included',
    ],
    [
      '50 campaigns × 5,000 players',
      '50 active campaigns',
      0.4,
      'Both cores are used up; an event takes 139 µs of them with 50 campaigns, 1.4 µs a campaign',
    ],
    ['ten campaigns × 500,000 players', '10 active campaigns, 500,000 players', 0.3, coldPlayers],
    ['50 campaigns × 100,000 players', '50 active campaigns, 100,000 players', 0.3, coldPlayers],
    ['one campaign × a million players', '1 active campaign, 1 million players', 0.3, undefined],
  ] as const
).map(([what, scenario, least, reason]) => ({
  ...scoring,
  what: `${together}, ${what} ÷ the bare append`,
  of: `${together}, ${scenario}: laurel ÷ limit`,
  least,
  ...(reason && { reason }),
}));

const appended: Target[] = [
  {
    ...intake,
    what: 'intake, batches of 100 ÷ the bare append',
    of: 'batches of 100: laurel ÷ limit',
    least: 0.85,
  },
  {
    ...intake,
    what: 'intake, batches of 1,000 ÷ the bare append',
    of: 'batches of 1000: laurel ÷ limit',
    least: 0.9,
    reason: 'The difference is smaller than that between runs (49,360 to 55,310 events/s)',
  },
  {
    ...intake,
    section: 'growth',
    what: 'intake on a log of 10 million events ÷ the bare append on the same log',
    of: 'batches of 1000 on 10 million events: laurel, long ÷ limit, long',
    least: 0.9,
  },
];

const resends: Target[] = [100, 1000].map((size) => ({
  ...intake,
  what: `resends only ÷ fresh events, batches of ${size.toLocaleString('en')}`,
  of: `batches of ${size}, 100 % resends: laurel ÷ laurel, fresh`,
  least: 5,
  reason:
    'JSON, validation and hashing take 2.7 µs an event, and HTTP comes on top; five times the rate leaves 3.6 µs for everything',
}));

const embedded: Target[] = [
  ...[100, 1000].map((size) => ({
    ...intake,
    engine: 'embedded' as const,
    what: `embedded engine: intake, batches of ${size.toLocaleString('en')} ÷ its bare append`,
    of: `batches of ${size}: laurel ÷ limit`,
    least: 0.75,
  })),
  {
    ...scoring,
    engine: 'embedded',
    what: `embedded engine: ${together}, ten campaigns ÷ its bare append`,
    of: `${together}, 10 active campaigns: laurel ÷ limit`,
    least: 0.4,
  },
];

const listing: Target[] = ['plain', 'gzip'].map((form) => ({
  section: 'listing',
  engine: 'postgres',
  what: `tournament listing, ${form} ÷ the bare handler`,
  of: `25 campaigns × 100 rows, ${form}, 10 changes a second: laurel ÷ bare handler`,
  least: 0.8,
  unit: '×',
  ...(form === 'gzip' && {
    reason:
      'The bare handler has no changes; each of ten a second costs some 12 ms of scoring and rendering 25 boards (0.58 without changes)',
  }),
}));

/** How much is done in a second, as a share of what the engine or the runtime allows. */
export const throughputTargets: Target[] = [
  ...scored,
  ...appended,
  ...resends,
  ...embedded,
  ...listing,
  {
    ...scoring,
    what: 'scoring with 365 daily rates ÷ scoring in one currency',
    of: 'scoring at the end of a year, 10 active campaigns: 365 daily rates ÷ one currency',
    least: 0.9,
    reason: 'Runs differ: 1.21 in a later one, on a busier machine',
  },
  {
    ...scoring,
    what: 'rebuild, compared with the live board',
    of: ['rebuild of ', 'next to the live board, compared'],
    least: 250_000,
    unit: 'events/s',
    reason:
      'Reading the log takes more than half of the time: alone it reaches 427,200 events/s, folding alone 1,841,000',
  },
];
