import type { Target } from './target.ts';

const standings: Target[] = (
  [
    [
      '250,000 standings',
      '10 × 25,000 players',
      'The folds of players who play are held ready to be extended',
    ],
    [
      'a million players on one board',
      '1 × 1 million players',
      'Folds of up to `SCORING_MEMORY_MIB` are held ready, so that steps can be long where scoring is behind',
    ],
  ] as const
).map(([what, scenario, reason]) => ({
  section: 'memory',
  engine: 'postgres',
  what: `memory of each further standing, ${what}`,
  of: [`memory of a standing, ${scenario}`, 'laurel'],
  most: 250,
  unit: 'bytes',
  reason,
}));

/** Resident memory of the server. */
export const memoryTargets: Target[] = [
  {
    section: 'scoring',
    engine: 'postgres',
    what: 'resident memory, ten campaigns × 5,000 players, scored',
    of: { memory: 'intake and scoring together, 10 active campaigns' },
    most: 350,
    unit: 'MiB',
    reason:
      'V8 keeps room for garbage in two heaps since histories are folded in a thread; how much of it is the thread’s was not measured',
  },
  {
    section: 'overload',
    engine: 'postgres',
    what: 'resident memory, overload',
    of: { memory: 'overload: ' },
    most: 350,
    unit: 'MiB',
    reason:
      'Up to 16 MiB of batches that were read and not yet written (`LIMIT_RECEIVED_BYTES`) come on top of scoring',
  },
  ...standings,
  {
    section: 'live',
    engine: 'postgres',
    what: 'memory for 10,000 idle streams',
    of: ['memory of 10,000 idle streams', 'laurel'],
    most: 150,
    unit: 'MiB',
    reason: 'Runs differ by a few MiB around the target (145, 146 and 152)',
  },
];
