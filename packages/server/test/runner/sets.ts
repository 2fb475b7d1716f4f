import { subjects } from '../../../../tools/architecture/subjects.ts';

/** Where a test's database lies: inside the server's process, in a separate PostgreSQL, or nowhere. */
export type Engine = 'embedded' | 'postgres' | 'none';

/** What the tests of a set are about; it says on which engines a full run runs them. */
export type About = 'nothing stored' | 'the product' | 'the engines' | 'the embedded engine';

export interface TestSet {
  name: string;
  /** Patterns of its files. A file belongs to the first set that matches it. */
  files: string[];
  about: About;
  /** On which engines `npm test` runs it; on none if undefined. */
  quick?: Engine[];
  /** Whether `npm run check` runs it, too. */
  isChecked?: true;
  /** What shares one process, whose files run one after the other; of folders, or of files that are dealt, a few share one. */
  process: 'set' | 'folder' | 'dealt' | 'file';
  /** Whether it runs alone, because it ends what all tests use. */
  isAlone?: true;
}

/**
 * The rule: on each engine runs what is about an engine (durability, schema, upgrade, backup, kills, locks, a first start, one way through intake,
 * scoring and settlement); everything else runs on PostgreSQL alone.
 */
export const enginesOf: Record<About, Engine[]> = {
  'nothing stored': ['none'],
  'the product': ['postgres'],
  'the engines': ['postgres', 'embedded'],
  'the embedded engine': ['embedded'],
};

const test = 'packages/server/test';

const both = enginesOf['the engines'];
const onPostgres = enginesOf['the product'];
const onEmbedded = enginesOf['the embedded engine'];

/** How much `npm run test:full` draws. `npm test` draws what the tests themselves state: a quarter to a half of it. */
export const fullAmounts = {
  HOSTILE_REQUESTS: '16000',
  KILLS: '8',
  BRIDGE_KILLS: '8',
  POWER_CUTS: '6',
  PROPERTY_RUNS: '1',
};

/**
 * Which tests run where. `npm test` has each subject's main path, its contract and its invariants; a file that takes more than about two seconds of a
 * processor and is not the main path of its subject is in one of the sets of long ones, which only a full run has. The longest come first, so that all processors end at about the same time. */
export const sets: TestSet[] = [
  {
    name: 'kills under load',
    files: [`${test}/faults/{kills,live-boards}.test.ts`],
    about: 'the engines',
    process: 'file',
  },
  {
    name: 'failovers and restores of PostgreSQL, kills of servers that seal, plans and rows of statements',
    files: [
      `${test}/{faults/{failover,providers,restore-postgres,sealing-kills},schema/{plans,rows}}.test.ts`,
    ],
    about: 'the product',
    process: 'file',
  },
  {
    name: 'guards of the architecture, and of figures that documents show',
    files: ['tools/architecture/*.test.ts', 'bench/{report,scale}/*.test.ts'],
    about: 'nothing stored',
    process: 'set',
    isChecked: true,
  },
  {
    name: 'what the registry of npm says',
    files: ['tools/audit/*.test.ts'],
    about: 'nothing stored',
    process: 'set',
  },
  {
    name: 'pure, long ones: every proof of a tree, every pattern, forged files, millions of draws',
    files: [
      'packages/verifier/test/{drawn-forgeries,forgeries,hostile-files}.test.ts',
      'packages/rules/src/{sealing/merkle-tree,kinds/fair-draws}.test.ts',
      `${test}/hostile/patterns.test.ts`,
    ],
    about: 'nothing stored',
    process: 'set',
  },
  {
    name: 'pure: no server, no database',
    files: [
      'packages/*/src/**/*.test.ts',
      'packages/{client,console,documents,verifier,widgets}/test/**/*.test.ts',
      'tools/**/*.test.ts',
      `${test}/{documents,runner}/*.test.ts`,
      `${test}/faults/power-loss-model.test.ts`,
      `${test}/journey/sample-day-rules.test.ts`,
      `${test}/invariants/{boards,campaign-kinds,exact-money,explanations,order-independent-folds,places-total-order}.test.ts`,
    ],
    about: 'nothing stored',
    quick: ['none'],
    process: 'set',
  },
  {
    name: 'one way through intake, scoring and settlement, backups, starts and stops',
    files: [
      `${test}/journey/{backup,sample-day,serve,settle-and-pay}.test.ts`,
      `${test}/faults/{maintenance,shutdown}.test.ts`,
    ],
    about: 'the engines',
    process: 'file',
  },
  {
    name: 'long ones: long histories, servers that are killed',
    files: [
      `${test}/journey/{archive-interrupted,data-rights}.test.ts`,
      `${test}/invariants/{equal-hashes,long-histories}.test.ts`,
      `${test}/races/{boards-on-all-servers,erasure-kills,staff-beside-intake,voids-and-joins}.test.ts`,
      `${test}/{explanations/explain/{adds-up,long-histories},scoring/{read-boards,rebuilds/rebuild}}.test.ts`,
    ],
    about: 'the product',
    process: 'file',
  },
  {
    name: 'long ones of the embedded engine',
    files: [
      `${test}/faults/{data-directory,embedded-engine,power-loss,spoilt-start}.test.ts`,
      `${test}/journey/{demo,upgrade}.test.ts`,
      `${test}/sealing/unprepared-database.test.ts`,
    ],
    about: 'the embedded engine',
    process: 'file',
  },
  {
    name: 'one way through the console in a browser: over plain http, to sign in and to a list',
    files: [`${test}/browser/console/plain-http.test.ts`],
    about: 'the product',
    quick: onPostgres,
    process: 'file',
  },
  {
    name: 'pages in a browser',
    files: [`${test}/browser/*.test.ts`, `${test}/browser/*/*.test.ts`],
    about: 'the product',
    process: 'dealt',
  },
  {
    name: 'long ones of PostgreSQL: every operation for everybody, clients and receivers that take their time, the largest bodies',
    files: [
      `${test}/http/{isolation/every-call,operations/access}.test.ts`,
      `${test}/{payouts/reward-endpoint,webhooks}/{campaigns,deliveries,manage,retries}.test.ts`,
      `${test}/campaigns/body-limits.test.ts`,
      `${test}/installation/telemetry/*.test.ts`,
      `${test}/hostile/{oracles,slow-clients}.test.ts`,
      `${test}/{events/intake/overload,live/unread-socket,http/operations/examples}.test.ts`,
      `${test}/races/outbound-killed.test.ts`,
    ],
    about: 'the product',
    process: 'dealt',
  },
  {
    name: 'operations, long ones: commands in processes of their own, files, many windows, connections that hang up',
    files: [
      `${test}/{alarms/{erased,rebuilt},jurisdictions/commands,planning/schedules}.test.ts`,
      `${test}/boards/{history/{hang-up,history},leaderboard/{changes,past},teams/team-battle}.test.ts`,
      `${test}/campaigns/stages/{faults,heats-and-final,who-takes-part}.test.ts`,
      `${test}/certificates/{erased,facts,joined,paused,pools,teams,verify-command}.test.ts`,
      `${test}/exports/{daily,files,folder,people-and-payouts}.test.ts`,
      `${test}/{http/conformance/conformance,installation/pages/documents}.test.ts`,
      `${test}/{images/{commands,upload},notices/mails,raffles/commands,segments/{commands,upload}}.test.ts`,
      `${test}/identity/{session/ended,token/login-throttling,users/{last-owner,own}}.test.ts`,
      `${test}/{listing/missions-in-views,live/{goodbyes,pace},record/one-moment,webhooks/missing}.test.ts`,
      `${test}/{participation/opt-ins/times,payouts/{holds/{sending,what-if},reward-endpoint/send-now}}.test.ts`,
      `${test}/players/erasure/messages-under-way.test.ts`,
      `${test}/sealing/{restored,rotated-key,witness-answers,witness-each-other,witnesses}.test.ts`,
      `${test}/simulation/{simulate/{hang-up,touches-nothing},simulations/several-windows}.test.ts`,
    ],
    about: 'the product',
    process: 'dealt',
  },
  {
    name: 'races, faults and hostile requests, long ones: processes that are killed, several servers, requests that are drawn',
    files: [
      `${test}/hostile/{every-endpoint,framing,large-bodies,unstorable-texts}.test.ts`,
      `${test}/races/{alarms-killed,erasure,followers,held-payouts,live-boards,logs-begin,outbound-two-servers}.test.ts`,
      `${test}/races/{payout-approvals,payout-schedules,schedules,settlement,settlement-under-corrections}.test.ts`,
      `${test}/invariants/{alarms,late-rounds-together,long-readings,past-boards,simulate-equals-live,teams}.test.ts`,
    ],
    about: 'the product',
    process: 'folder',
  },
  {
    name: 'journeys of staff',
    files: [
      `${test}/journey/{archive,campaign-plan,campaign-prune,campaign-yaml,client-package,documents,explain,intake,keys-of-pages,manage,payouts,planning,processes}.test.ts`,
      `${test}/journey/{promotions,rolling-upgrade,rules-on-a-server,send,send-retries,serve-refusals,simulate,staff,starters,usage}.test.ts`,
      `${test}/journey/{void,watch,webhooks}.test.ts`,
    ],
    about: 'the product',
    process: 'dealt',
  },
  {
    name: 'schema',
    files: [`${test}/schema/*.test.ts`],
    about: 'the engines',
    quick: onPostgres,
    process: 'set',
  },
  {
    name: 'durability and the thread that folds history, always on both engines',
    files: [`${test}/{events/intake/once-only,history/{forwarded,thread},races/resends}.test.ts`],
    about: 'the engines',
    quick: both,
    process: 'set',
  },
  {
    name: 'invariants, races and hostile requests',
    files: [`${test}/{hostile,invariants,races}/*.test.ts`],
    about: 'the product',
    quick: onPostgres,
    process: 'folder',
  },
  {
    name: 'what deploys, tried on a server of its own',
    files: [`${test}/deploy/{image,install-database,monitoring,release}.test.ts`],
    about: 'nothing stored',
    process: 'file',
  },
  {
    name: 'what deploys',
    files: [`${test}/deploy/*.test.ts`],
    about: 'nothing stored',
    quick: ['none'],
    process: 'folder',
  },
  {
    name: 'operations that hardly touch an engine: headers, documents, files and images, sign-ins that are throttled',
    files: [
      `${test}/http/{openapi,security-headers}/*.test.ts`,
      `${test}/images/*.test.ts`,
      `${test}/installation/pages/*.test.ts`,
      `${test}/identity/token/{behind-a-proxy,login-throttling}.test.ts`,
      `${test}/segments/upload.test.ts`,
    ],
    about: 'the product',
    quick: onPostgres,
    process: 'set',
  },
  {
    name: 'bridges from queues, each in a process of its own, and their brokers',
    files: [`${test}/integrations/bridge/*.test.ts`],
    about: 'the product',
    process: 'file',
  },
  {
    name: 'operations',
    files: [`${test}/{${[...subjects, 'http'].join(',')}}/**/*.test.ts`],
    about: 'the product',
    quick: onPostgres,
    process: 'folder',
  },
  {
    name: 'commands',
    files: [`${test}/journey/first-start.test.ts`],
    about: 'the product',
    quick: onPostgres,
    process: 'file',
  },
  {
    name: 'faults of the embedded engine',
    files: [`${test}/faults/fsync.test.ts`],
    about: 'the embedded engine',
    quick: onEmbedded,
    process: 'file',
  },
  {
    name: 'faults of PostgreSQL',
    files: [`${test}/faults/{connecting-roles,lost-connections}.test.ts`],
    about: 'the product',
    quick: onPostgres,
    process: 'set',
  },
  {
    name: 'kills of the nodes of a cluster, which all other tests have databases on',
    files: [`${test}/cluster/kills.test.ts`],
    about: 'the product',
    process: 'file',
    isAlone: true,
  },
  {
    name: 'a cluster, where CITUS_URL names one',
    files: [`${test}/cluster/*.test.ts`],
    about: 'the product',
    process: 'set',
  },
];
