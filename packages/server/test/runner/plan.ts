import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path';
import { type Engine, enginesOf, sets, type TestSet } from './sets.ts';

/** What one process runs, in this order. */
export interface Run {
  name: string;
  engine: Engine;
  files: string[];
  isAlone: boolean;
  /** Whether `npm test` has drawn a part of its cases, so that only the others are left. */
  isRest: boolean;
}

export interface Wanted {
  /** Undefined: all files. */
  files: string[] | undefined;
  /** Whether each set runs on all its engines. */
  isFull: boolean;
  /** Of a full run: whether what `npm run check` or a quick run does in the same way is left out. */
  isRest: boolean;
  /** Undefined: whichever a set names. Tests without an engine run in any case. */
  engines: string[] | undefined;
}

/** Into how many processes the folders or files of a set are dealt at most. */
const MAX_PROCESSES = 6;

const everyTest = ['packages/*/test/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'];

/** Packages of others may come with tests of their own. */
const isInstalled = (path: string) => path.endsWith('node_modules');

/** The name of a file's suite in all reports. */
export function nameOf(file: string, engine: Engine): string {
  return engine === 'none' ? file : `${file} (${engine})`;
}

/** Says which process runs what. Throws on a file that no set of sets.ts has. */
export function plan({
  files = globSync(everyTest, { exclude: isInstalled }),
  isFull,
  isRest,
  engines,
}: Wanted): Run[] {
  const bySet = Map.groupBy(files.toSorted(), setOf);
  const isWanted = (engine: Engine) => engine === 'none' || (engines?.includes(engine) ?? true);
  return sets.flatMap((set) => {
    const files = bySet.get(set) ?? [];
    const hasRun = (engine: Engine) =>
      isRest && (set.isChecked === true || set.quick?.includes(engine) === true);
    const chosen = ((isFull ? enginesOf[set.about] : set.quick) ?? []).filter(isWanted);
    return chosen.flatMap((engine) =>
      hasRun(engine)
        ? runsOf(set, engine, files.filter(drawsIn(set)), true)
        : runsOf(set, engine, files, false),
    );
  });
}

/** Whether a full run tries other cases of a file than a quick one: whatever is drawn, by fast-check or from the run's seed. */
function drawsIn(set: TestSet): (file: string) => boolean {
  return (file) =>
    set.isChecked !== true && /from '(fast-check|[^']*\/support\/seed\.ts)'/.test(readFileSync(file, 'utf8'));
}

function setOf(file: string): TestSet {
  const set = sets.find(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));
  if (!set) throw new Error(`${file} belongs to no set of packages/server/test/runner/sets.ts`);
  return set;
}

function runsOf(set: TestSet, engine: Engine, files: string[], isRest: boolean): Run[] {
  const itself = (file: string) => file;
  const together = { set: () => set.name, folder: dirname, dealt: itself, file: itself }[set.process];
  const runs = [...Map.groupBy(files, together)].map(([name, some]) => ({
    name,
    engine,
    files: some,
    isAlone: set.isAlone ?? false,
    isRest,
  }));
  return set.process === 'folder' || set.process === 'dealt' ? joined(runs) : runs;
}

/** Several share a process, as each process costs what a server's first start does. */
function joined(runs: Run[]): Run[] {
  const parts = Map.groupBy(runs, (run) => runs.indexOf(run) % MAX_PROCESSES);
  return [...parts.values()].map((part) => ({
    ...(part[0] as Run),
    files: part.flatMap(({ files }) => files),
  }));
}
