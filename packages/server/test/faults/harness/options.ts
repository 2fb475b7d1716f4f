import { parseArgs } from 'node:util';
import type { Replication } from '../../support/replicated-postgres.ts';
import type { EngineName } from './run-under-fire.ts';

/**
 * The load during disruptions: senders or live clients while servers are killed, or senders during failovers of the
 * database.
 */
export type Part = 'intake' | 'live' | 'failover';

export interface Options {
  parts: Part[];
  engines: EngineName[];
  seed: number;
  /** The mode of the standby of `failover`. */
  replication: Replication;
  kills: number;
  minutes: number;
  /** Where the outcomes are written as JSON; undefined: nowhere. */
  out: string | undefined;
}

const engineNames: EngineName[] = ['embedded', 'postgres'];

const partNames: Part[] = ['intake', 'live', 'failover'];

const replications: Replication[] = ['synchronous', 'asynchronous'];

const help = `Sends events, and lets clients look at boards, while servers and databases are killed; then looks whether anything was lost, and whether
each board that a client was shown is the log's. Nothing leaves 127.0.0.1.

  npm run faults -- [options]

  --only intake|live|failover senders and the log, clients and boards, or senders and a primary with its standby; all by default
  --engine embedded|postgres  one engine; both by default; failover needs PostgreSQL
  --standby synchronous|asynchronous  of failover: only a synchronous one loses nothing, and is the default
  --kills N                   how many things happen in each run (200)
  --minutes N                 after so many nothing more happens in a run (15)
  --seed N                    the same faults at about the same moments; random by default
  --out FILE                  writes what was seen as JSON
  --help                      this text

Filling PostgreSQL's disk needs the right to mount a small file system, which root has on Linux.`;

/** Reads the command line; prints the help and exits if that is requested or the arguments are wrong. */
export function readOptions(words: string[]): Options {
  try {
    const { values } = parseArgs({ args: words, options: shapes });
    if (values.help) return leave(help, 0);
    if (values.only === 'failover' && values.engine === 'embedded')
      throw new Error('The embedded engine has no standby: --only failover needs --engine postgres.');
    return {
      parts: oneOrAll('only', values.only, partNames),
      engines: oneOrAll('engine', values.engine, engineNames),
      replication: oneOrAll('standby', values.standby, replications)[0] as Replication,
      seed: whole('seed', values.seed, 2 ** 32 - 1, Math.floor(Math.random() * 1_000_000)),
      kills: whole('kills', values.kills, 10_000, 200),
      minutes: whole('minutes', values.minutes, 600, 15),
      out: values.out,
    };
  } catch (error) {
    return leave(`${(error as Error).message}\n\n${help}`, 2);
  }
}

const shapes = {
  only: { type: 'string' },
  engine: { type: 'string' },
  standby: { type: 'string' },
  kills: { type: 'string' },
  minutes: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function oneOrAll<Name extends string>(option: string, text: string | undefined, known: Name[]): Name[] {
  if (text === undefined) return known;
  const name = known.find((one) => one === text);
  if (name === undefined) throw new Error(`--${option} takes ${known.join(' or ')}, not "${text}".`);
  return [name];
}

function whole(option: string, text: string | undefined, most: number, usual: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new Error(`--${option} takes a whole number up to ${most}, not "${text}".`);
}

function leave(text: string, code: number): never {
  console.log(text);
  process.exit(code);
}
