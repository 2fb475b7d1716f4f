import type { Database } from '../database.ts';
import {
  type Facts,
  type Finding,
  findingsOfSlots,
  quoted,
  readDatabaseFacts,
  type Wanted,
} from './facts.ts';
import { findingsOfRights } from './rights.ts';

type Examination = (database: Database, facts: Facts, wanted: Wanted) => Finding[] | Promise<Finding[]>;

/** What a start examines before it changes anything. */
export const beforeAnyChange: readonly Examination[] = [
  (_database, facts) => findingsOfServer(facts),
  (_database, facts) => findingsOfSchema(facts),
  (_database, facts, wanted) => findingsOfSlots(facts, wanted),
];

/**
 * Every examination, in the order in which its findings are shown. A start mends most of what is found of rights, so it asks
 * for these afterwards.
 */
const examinations: readonly Examination[] = [
  ...beforeAnyChange,
  (database, facts) => (facts.isInstalled ? findingsOfRights(database) : []),
];

/** Examines a database with the rights of the connecting role, and changes nothing. Throws what a statement throws. */
export async function examine(
  database: Database,
  wanted: Wanted,
  clock: () => Date,
  asked = examinations,
): Promise<{ facts: Facts; findings: Finding[] }> {
  const facts = await readDatabaseFacts(database, clock);
  const findings: Finding[] = [];
  for (const examination of asked) findings.push(...(await examination(database, facts, wanted)));
  return { facts, findings };
}

/** Where Laurel's tables are, or would be made. */
function findingsOfSchema(facts: Facts): Finding[] {
  const { schema, isInstalled, mayCreate, taken, role } = facts;
  const found = (what: string, why: string) => [{ what, why, statement: ownSchema(facts), isFatal: true }];
  if (isInstalled) return [];
  if (schema === null)
    return found(
      `No schema of the search path of the role ${role} is there.`,
      'Laurel makes its tables in the first one.',
    );
  if (!mayCreate)
    return found(
      `The role ${role} may not make tables in the schema ${schema}.`,
      'The role of the first start, and of `laurel migrate`, makes them there.',
    );
  if (taken.length === 0) return [];
  return found(
    `The schema ${schema} has tables of another program (${taken.join(', ')}).`,
    'Laurel has tables of the same names, so it needs a schema of its own.',
  );
}

function ownSchema({ role, database }: Facts): string {
  const path = `alter role ${quoted(role)} in database ${quoted(database)} set search_path = laurel`;
  return `create schema laurel authorization ${quoted(role)}; ${path}`;
}

const MIN_VERSION = 150_000;

/** What nobody notices, and every log and every browser tolerates. */
const MAX_APART_MILLISECONDS = 5_000;

/** What the server is, and how it is set for the connecting role. */
function findingsOfServer(facts: Facts): Finding[] {
  return [old, otherEncoding, standby, readOnly, losesCommits, otherClock].flatMap(
    (find) => find(facts) ?? [],
  );
}

type Find = (facts: Facts) => Finding | undefined;

const old: Find = ({ version, versionName }) => {
  if (version >= MIN_VERSION) return undefined;
  return {
    what: `The server is a PostgreSQL ${versionName}.`,
    why: 'Laurel needs PostgreSQL 15 or later.',
    isFatal: true,
  };
};

const otherEncoding: Find = ({ encoding, database, role }) => {
  if (encoding === 'UTF8') return undefined;
  return {
    what: `The encoding of the database ${database} is ${encoding}.`,
    why: 'Names and texts of all languages need UTF8, which only a new database can have.',
    statement: `create database ${quoted(`${database}_utf8`)} owner ${quoted(role)} encoding 'UTF8' template template0`,
    isFatal: true,
  };
};

const standby: Find = ({ isStandby }) => {
  if (!isStandby) return undefined;
  return {
    what: 'The server is a standby.',
    why: 'Laurel writes: DATABASE_URL must name the primary, or all servers of which one is the primary.',
    isFatal: true,
  };
};

/** Providers make a server read only when its disk is nearly full, so Laurel does not override it. */
const readOnly: Find = ({ isReadOnly, isStandby, role, database }) => {
  if (!isReadOnly || isStandby) return undefined;
  return {
    what: `Transactions of the role ${role} in the database ${database} are read only by default (default_transaction_read_only).`,
    why: 'Laurel writes; a provider may have set this because the disk is nearly full.',
    statement: `alter role ${quoted(role)} in database ${quoted(database)} set default_transaction_read_only = off`,
    isFatal: true,
  };
};

const losesCommits: Find = ({ isDurable, syncs, role, database }) => {
  if (isDurable) return undefined;
  const forRole = `alter role ${quoted(role)} in database ${quoted(database)} set synchronous_commit = on`;
  return {
    what: 'The server acknowledges commits before they are on a disk (synchronous_commit or fsync is off).',
    why: 'Events that Laurel acknowledged are lost when the server loses power.',
    statement: syncs ? forRole : 'alter system set fsync = on',
    isFatal: false,
  };
};

const otherClock: Find = ({ clockAhead }) => {
  if (Math.abs(clockAhead) <= MAX_APART_MILLISECONDS) return undefined;
  const [seconds, side] = [Math.round(Math.abs(clockAhead) / 1000), clockAhead > 0 ? 'behind' : 'ahead of'];
  return {
    what: `The clock of this machine is ${seconds} s ${side} the clock of the database.`,
    why: 'Laurel goes by the clock of the database; have both follow the same time (NTP).',
    isFatal: false,
  };
};
