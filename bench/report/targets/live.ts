import type { Target } from './target.ts';

const live = { section: 'live', engine: 'postgres' } as const;
const writes =
  'A change is written to one connection after the other, some 9 µs each and most of it in the kernel, on cores that also run the clients';

/** What clients of live boards see, and their cost for others. */
export const liveTargets: Target[] = [
  {
    ...live,
    what: 'a change on 10,000 streams of one board, four changes a second, p99',
    of: ['10,000 streams of one board, board, four changes a second', 'laurel'],
    most: 250,
    unit: 'ms',
    reason: writes,
  },
  {
    ...live,
    what: 'a change on 5,000 streams with each player’s own line, p99',
    of: ['5,000 streams of one board, own lines, four changes a second', 'laurel'],
    most: 250,
    unit: 'ms',
    reason: writes,
  },
  ...(
    [
      ['without conflation', 150],
      ['with conflation', 400],
    ] as const
  ).map(
    ([side, most]): Target => ({
      ...live,
      what: `acknowledgement to 1,000 clients at 5,000 events/s, ${side}, p99`,
      of: ['acknowledgement to 1,000 streams, 5,000 events/s', side],
      most,
      unit: 'ms',
    }),
  ),
  {
    ...live,
    what: 'intake with 5,000 streams ÷ intake without',
    of: 'intake in batches of 100, one campaign: with 5,000 streams ÷ without streams',
    least: 0.9,
    unit: '×',
    reason:
      '5,000 streams at four changes are 20,000 writes and 20,000 reads a second, about 0.4 of the two cores',
  },
];
