import { parseArgs } from 'node:util';

export const sectionNames = [
  'intake',
  'scoring',
  'listing',
  'processes',
  'overload',
  'memory',
  'live',
  'growth',
  'scale',
  'telemetry',
  'cost',
  'peers',
] as const;
export type SectionName = (typeof sectionNames)[number];

export const engineNames = ['postgres', 'embedded'] as const;
export type EngineName = (typeof engineNames)[number];

/** The sections that CI repeats; the others have no ratio that means anything within a second. */
const quickSections = 'intake,scoring,listing,cost';
const targetSections = 'intake,scoring,processes,overload,memory';
/** All but those of bench/cost.ts. */
const usualSections = sectionNames.filter((name) => name !== 'cost' && name !== 'peers').join();

/** `quick` is what CI repeats, `targets` what the table of scoring targets names, `large` takes hours to fill tables. */
export type Profile = 'quick' | 'targets' | 'full' | 'large';

export interface Options {
  profile: Profile;
  sections: SectionName[];
  engines: EngineName[];
  /** Of one run of one side. */
  seconds: number;
  /** Runs of each side; medians are taken over them. */
  repeats: number;
  /** Sections that have not begun by then are left out. */
  minutes: number;
  /** The whole cross product of the intake's sizes, tenants, ids and resends. */
  isWholeMatrix: boolean;
  /** The folder of another checkout; sections that can do so measure its server for comparison. */
  before: string | undefined;
  /** Only parts of sections whose name contains it. */
  part: string | undefined;
  /** Undefined: `bench/results/PROFILE.json`. */
  out: string | undefined;
  /** Which file a check compares with. */
  against: string;
}

const help = `Measures Laurel against its limits. Nothing leaves 127.0.0.1.

  npm run bench -- [options]            prints tables and writes bench/results/full.json
  npm run bench:check                   measures what CI repeats and compares with bench/results/quick.json
  npm run bench:report                  writes what docs/performance.md shows of bench/results/*.json; --tables prints all of it

  --only intake,scoring,listing,processes,overload,memory,live,growth,scale,telemetry,cost,peers
                                        sections to measure; those of an earlier run stay in the file
  --engine postgres|embedded            one engine; DATABASE_URL names a PostgreSQL that is there, else one is started:
                                        version 18, or the one whose programs are in the folder PGBIN
  --quick                               the subset of CI, three minutes
  --targets                             the sections and sides that the targets of scoring need, 25 minutes
  --before DIR                          also measures the server of another checkout: intake and scoring
                                        together, and scale (throughput and delay over campaigns and players)
  --part TEXT                           only the parts of sections whose name contains it; "?" names them
  --large                               growth to 50 million events and a million players a board
  --matrix                              every combination of the intake's sizes, tenants, ids and resends
  --seconds N                           of one run of one side (2; quick: 0.7)
  --repeats N                           runs of each side (3)
  --minutes N                           after so many nothing more is begun (45; targets: 25; large: 240)
  --out FILE                            where the measurements are written
  --against FILE                        what bench:check compares with
  --help                                this text`;

/**
 * Reads the command line; prints the help and ends the process where that is asked for or needed. `preset` is what the
 * program measures unless the words say otherwise.
 */
export function readOptions(
  words = process.argv.slice(2),
  preset: Partial<Pick<Options, 'profile' | 'sections' | 'engines'>> = {},
): Options {
  try {
    const { values } = parseArgs({ args: words, options: shapes });
    if (values.help) return leave(help, 0);
    const profile = profileOf(values) ?? preset.profile ?? 'full';
    return {
      profile,
      sections: oneOrMore(
        'only',
        values.only ??
          preset.sections?.join() ??
          { quick: quickSections, targets: targetSections }[profile as string] ??
          usualSections,
        sectionNames,
      ),
      engines: oneOrMore('engine', values.engine ?? preset.engines?.join(), engineNames),
      seconds: positive('seconds', values.seconds, profile === 'quick' ? 0.7 : 2),
      repeats: positive('repeats', values.repeats, 3),
      minutes: positive('minutes', values.minutes, { quick: 20, targets: 25, full: 45, large: 240 }[profile]),
      isWholeMatrix: values.matrix === true,
      before: values.before,
      part: values.part,
      out: values.out,
      against: values.against ?? 'bench/results/quick.json',
    };
  } catch (error) {
    return leave(`${(error as Error).message}\n\n${help}`, 2);
  }
}

const shapes = {
  only: { type: 'string' },
  engine: { type: 'string' },
  quick: { type: 'boolean' },
  targets: { type: 'boolean' },
  large: { type: 'boolean' },
  matrix: { type: 'boolean' },
  seconds: { type: 'string' },
  repeats: { type: 'string' },
  minutes: { type: 'string' },
  before: { type: 'string' },
  part: { type: 'string' },
  out: { type: 'string' },
  against: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function profileOf(flags: Partial<Record<Profile, boolean>>): Profile | undefined {
  return (['quick', 'targets', 'large'] as const).find((name) => flags[name]);
}

function oneOrMore<Name extends string>(
  option: string,
  text: string | undefined,
  known: readonly Name[],
): Name[] {
  const names = text?.split(',') ?? known;
  const unknown = names.find((name) => !known.includes(name as Name));
  if (unknown !== undefined) throw new Error(`--${option} takes ${known.join(', ')}, not "${unknown}".`);
  return known.filter((name) => names.includes(name));
}

function positive(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (!(value > 0 && value <= 600)) throw new Error(`--${option} takes a number up to 600, not "${text}".`);
  return value;
}

function leave(text: string, code: number): never {
  console.log(text);
  process.exit(code);
}
