import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from '../options.ts';

export interface SoakOptions {
  engine: EngineName;
  minutes: number;
  /** Events a second; undefined: half of what is sustained, which is measured first. */
  rate: number | undefined;
  players: number;
  /** Seconds between two looks at the server. */
  every: number;
  out: string;
}

const help = `Keeps a real server under a steady load and watches what must not grow. Nothing leaves 127.0.0.1.

  npm run soak -- --engine embedded --minutes 60

  --engine embedded|postgres   (embedded); DATABASE_URL names a PostgreSQL that is there, else one is started
  --minutes N                  how long (60)
  --rate N                     events a second; without it 20 seconds measure what is sustained, and half of it is taken
  --players N                  who play (5000)
  --every N                    seconds between two looks at the server (30)
  --out FILE                   where the series is written (bench/results/soak-ENGINE.json)
  --help                       this text

Ends with 1 when an acknowledged event is missing, a board differs from its rebuild, or something grew without bound.`;

const shapes = {
  engine: { type: 'string' },
  minutes: { type: 'string' },
  rate: { type: 'string' },
  players: { type: 'string' },
  every: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; prints the help and ends the process where that is asked for or needed. */
export function readSoakOptions(words = process.argv.slice(2)): SoakOptions {
  try {
    const { values } = parseArgs({ args: words, options: shapes });
    if (values.help) return leave(help, 0);
    const engine = engineNames.find((name) => name === (values.engine ?? 'embedded'));
    if (!engine) throw new Error(`--engine takes ${engineNames.join(' or ')}, not "${values.engine}".`);
    return {
      engine,
      minutes: numberOf('minutes', values.minutes, 60, 600),
      rate: values.rate === undefined ? undefined : numberOf('rate', values.rate, 0, 100_000),
      players: numberOf('players', values.players, 5_000, 1_000_000),
      every: numberOf('every', values.every, 30, 600),
      out: values.out ?? `bench/results/soak-${engine}.json`,
    };
  } catch (error) {
    return leave(`${(error as Error).message}\n\n${help}`, 2);
  }
}

function numberOf(option: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (!(value > 0 && value <= most))
    throw new Error(`--${option} takes a number up to ${most}, not "${text}".`);
  return value;
}

function leave(text: string, code: number): never {
  console.log(text);
  process.exit(code);
}
