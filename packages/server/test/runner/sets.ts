import { subjects } from '../../../../tools/architecture/subjects.ts';

/** Where a test's database lies: inside the server's process, in a separate PostgreSQL, or nowhere. */
export type Engine = 'embedded' | 'postgres' | 'none';

export interface TestSet {
  name: string;
  /** Patterns of its files. A file belongs to the first set that matches it. */
  files: string[];
  /** On which engines `npm test` runs it. */
  quick: Engine[];
  /** On which engines `npm run test:full` runs it. */
  full: Engine[];
  /** What shares one process, whose files run one after the other; of folders, a few share one. */
  process: 'set' | 'folder' | 'file';
  /** Whether it runs alone, because it ends what all tests use. */
  isAlone?: true;
}

const test = 'packages/server/test';

const both: Engine[] = ['postgres', 'embedded'];

/** How much `npm run test:full` draws. `npm test` draws what the tests themselves state: a tenth to a half of it. */
export const fullAmounts = { HOSTILE_REQUESTS: '50000', KILLS: '12', POWER_CUTS: '9', PROPERTY_RUNS: '1' };

/** Which tests run where. The longest come first, so that two processes end at about the same time. */
export const sets: TestSet[] = [
  {
    name: 'pure: no server, no database',
    files: [
      'packages/*/src/**/*.test.ts',
      'packages/{client,console,documents,widgets}/test/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/report/*.test.ts',
      'bench/scale/*.test.ts',
      `${test}/documents/*.test.ts`,
      `${test}/hostile/patterns.test.ts`,
      `${test}/faults/power-loss-model.test.ts`,
      `${test}/journey/sample-day-rules.test.ts`,
      `${test}/invariants/{boards,campaign-kinds,exact-money,explanations,order-independent-folds,places-total-order}.test.ts`,
    ],
    quick: ['none'],
    full: ['none'],
    process: 'set',
  },
  {
    name: 'long ones: the demo, a whole day, long histories, clients that take their time, engines that end',
    files: [
      `${test}/journey/{archive-interrupted,backup,data-rights,demo,sample-day,serve,settle-and-pay,upgrade}.test.ts`,
      `${test}/hostile/{oracles,slow-clients}.test.ts`,
      `${test}/invariants/{boards-through-modules,equal-hashes,long-histories}.test.ts`,
      `${test}/races/{boards-on-all-servers,outbound-killed,staff-beside-intake,voids-and-joins}.test.ts`,
      `${test}/{events/intake/overload,explanations/explain/long-histories,live/unread-socket,http/operations/examples,scoring/rebuilds/rebuild}.test.ts`,
      `${test}/faults/{data-directory,embedded-engine,maintenance,power-loss,restore-postgres,spoilt-start}.test.ts`,
    ],
    quick: [],
    full: both,
    process: 'file',
  },
  {
    name: 'journeys of staff, which are the same on both engines',
    files: [
      `${test}/journey/{archive,client-package,documents,explain,intake,keys-of-pages,manage,payouts,planning,processes,rules-on-a-server}.test.ts`,
      `${test}/journey/{rolling-upgrade,send,send-retries,serve-refusals,simulate,staff,usage,void,watch,webhooks}.test.ts`,
    ],
    quick: [],
    full: ['postgres'],
    process: 'file',
  },
  {
    name: 'receivers that take their time, and the largest bodies',
    files: [
      `${test}/{payouts/reward-endpoint,webhooks}/{campaigns,deliveries,manage,retries}.test.ts`,
      `${test}/campaigns/body-limits.test.ts`,
      `${test}/installation/telemetry/*.test.ts`,
    ],
    quick: [],
    full: both,
    process: 'folder',
  },
  {
    name: 'kills of the nodes of a cluster, which all other tests have databases on',
    files: [`${test}/cluster/kills.test.ts`],
    quick: [],
    full: ['postgres'],
    process: 'file',
    isAlone: true,
  },
  {
    name: 'a cluster, where CITUS_URL names one',
    files: [`${test}/cluster/*.test.ts`],
    quick: [],
    full: ['postgres'],
    process: 'file',
  },
  {
    name: 'one way through the console in a browser: over plain http, to sign in and to a list',
    files: [`${test}/browser/console/plain-http.test.ts`],
    quick: ['postgres'],
    full: ['embedded'],
    process: 'file',
  },
  {
    name: 'pages in a browser',
    files: [`${test}/browser/*.test.ts`, `${test}/browser/*/*.test.ts`],
    quick: [],
    full: ['embedded'],
    process: 'file',
  },
  {
    name: 'what deploys, tried on a server of its own',
    files: [`${test}/deploy/{image,install-database,monitoring,release}.test.ts`],
    quick: [],
    full: ['none'],
    process: 'file',
  },
  {
    name: 'what deploys',
    files: [`${test}/deploy/*.test.ts`],
    quick: ['none'],
    full: ['none'],
    process: 'folder',
  },
  {
    name: 'faults of the embedded engine',
    files: [`${test}/faults/fsync.test.ts`],
    quick: ['embedded'],
    full: both,
    process: 'file',
  },
  {
    name: 'faults of PostgreSQL',
    files: [`${test}/faults/{connecting-roles,lost-connections}.test.ts`],
    quick: ['postgres'],
    full: both,
    process: 'file',
  },
  {
    name: 'kills under load',
    files: [`${test}/faults/{kills,live-boards}.test.ts`],
    quick: [],
    full: both,
    process: 'file',
  },
  {
    name: 'failovers of PostgreSQL',
    files: [`${test}/faults/failover.test.ts`],
    quick: [],
    full: ['postgres'],
    process: 'file',
  },
  {
    name: 'durability, schema and one of each kind, always on both engines',
    files: [
      `${test}/faults/shutdown.test.ts`,
      `${test}/schema/*.test.ts`,
      `${test}/events/intake/once-only.test.ts`,
      `${test}/boards/leaderboard/rows.test.ts`,
      `${test}/invariants/rebuild-equals-live.test.ts`,
      `${test}/races/resends.test.ts`,
    ],
    quick: both,
    full: both,
    process: 'file',
  },
  {
    name: 'commands',
    files: [`${test}/journey/*.test.ts`],
    quick: ['postgres'],
    full: both,
    process: 'file',
  },
  {
    name: 'invariants, races and hostile requests',
    files: [`${test}/{hostile,invariants,races}/*.test.ts`],
    quick: ['postgres'],
    full: both,
    process: 'folder',
  },
  {
    name: 'operations',
    files: [`${test}/{${[...subjects, 'http'].join(',')}}/**/*.test.ts`],
    quick: ['postgres'],
    full: both,
    process: 'folder',
  },
];
