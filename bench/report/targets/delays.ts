import type { Target } from './target.ts';

const scoring = { section: 'scoring', engine: 'postgres', unit: 'ms' } as const;
const processes = { section: 'processes', engine: 'postgres' } as const;
const overload = { section: 'overload', engine: 'postgres' } as const;

const toBoard: Target[] = (
  [
    [
      '5,000 events/s',
      50,
      'Both cores are shared with the load generator; runs of nearly the same code took 42, 69, 71 and 86 ms',
    ],
    [
      'half of what is sustained',
      100,
      'Steps grow with the load, because a step folds the rounds of one player together, and a bet waits for the step before its own',
    ],
  ] as const
).map(([load, most, reason]) => ({
  ...scoring,
  what: `acknowledgement to board, p99, at ${load}`,
  of: [`acknowledgement to board, 10 active campaigns, ${load}`, 'laurel'],
  most,
  reason,
}));

const toOtherProcess: Target[] = ['5,000 events/s', 'half of what is sustained'].map((load) => ({
  ...processes,
  what: `acknowledgement to the board of another process, p99, at ${load}`,
  of: [`acknowledgement to board of another process, ${load}`, 'laurel'],
  most: 250,
  unit: 'ms',
  reason:
    'Another process shows what checkpoints hold; shorter pauses between them made no difference (244 to 290 ms at 5,000 events/s)',
}));

const longHistory: Target[] = (
  [
    ['a win five rounds late of a player with 200,000 rounds', 'win', 50],
    ['the longest that others wait meanwhile', 'others', 50],
    ['the slowest page of that player’s explanation', 'explain', 1000],
  ] as const
).map(([what, side, most]) => ({
  ...scoring,
  what,
  of: ['a player with 200,000 rounds', side],
  most,
}));

/** Delays for a person who waits, and delays that must not occur. */
export const delayTargets: Target[] = [
  ...toBoard,
  ...toOtherProcess,
  ...longHistory,
  {
    ...processes,
    what: 'takeover after a kill under load, until everything acknowledged is shown',
    of: ['takeover under load', 'until all is shown'],
    most: 2,
    unit: 'seconds',
  },
  {
    ...overload,
    what: 'answers other than 204 to 256 clients that wait, batches of up to 10,000',
    of: ['bursts of clients that wait for each answer', 'refused, all together'],
    most: 0,
    unit: 'answers',
  },
  {
    ...overload,
    what: 'one tenant floods: p99 of another ÷ its p99 at 0.8 of what is sustained',
    of: ['overload: at ten times', 'quiet tenant against its p99 at what is sustained'],
    most: 3,
    unit: '×',
  },
];
