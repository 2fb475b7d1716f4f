import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { quoted } from './quoted.ts';

const MIN_VERSION = 150_000;

/** What nobody notices, and every log and every browser tolerates. */
const MAX_APART_MILLISECONDS = 5_000;

/** What the server is, and how it is set for the connecting role. */
export function findingsOfServer(facts: Facts): Finding[] {
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

const losesCommits: Find = ({ isDurable, role, database }) => {
  if (isDurable) return undefined;
  return {
    what: 'The server acknowledges commits before they are on a disk (synchronous_commit or fsync is off).',
    why: 'Events that Laurel acknowledged are lost when the server loses power.',
    statement: `alter role ${quoted(role)} in database ${quoted(database)} set synchronous_commit = on`,
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
