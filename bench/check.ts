import { measureAll } from './harness/measure-all.ts';
import { type Run, readRuns } from './harness/measurements.ts';
import { type Options, readOptions } from './options.ts';
import { table } from './report/tables.ts';

/** A ratio may be noisy, so it has to fall by more than this share of its earlier value. */
const MAX_LOST = 1 / 3;

/**
 * `npm run bench:check`: measures the quick subset and fails, naming the rows, when a ratio has fallen by more than a third
 * from the committed one, and falls again when its section is measured once more.
 */
const options = readOptions(undefined, { profile: 'quick' });
const committed = readRuns(options.against).filter(
  ({ section, engine }) => options.sections.includes(section) && options.engines.includes(engine),
);
if (committed.length === 0) {
  console.error(`${options.against} has nothing to compare with; npm run bench -- --quick writes it.`);
  process.exit(2);
}

const first = await measureAll(options);
let compared = committed.flatMap((run) => compareRun(run, first.runs));
const doubtful = committed.filter((run) => compareRun(run, first.runs).some(({ isLost }) => isLost));
if (doubtful.length > 0) compared = await measureAgain(options, doubtful, first.runs);
show(compared);

interface Compared {
  name: string;
  was: number;
  is: number | undefined;
  isLost: boolean;
}

function compareRun({ section, engine, ratios }: Run, runs: Run[]): Compared[] {
  const now = runs.filter((run) => run.section === section && run.engine === engine);
  return ratios.map(({ name, value }) => {
    const found = now.flatMap((run) => run.ratios.filter((ratio) => ratio.name === name));
    const is = found.length > 0 ? Math.max(...found.map((ratio) => ratio.value)) : undefined;
    const isLost = is === undefined || is < value * (1 - MAX_LOST);
    return { name: `${section}, ${engine}: ${name}`, was: value, is, isLost };
  });
}

/** The better of two measurements counts: other load on the machine may disturb one, but rarely both. */
async function measureAgain(options: Options, doubtful: Run[], before: Run[]): Promise<Compared[]> {
  const again: Run[] = [];
  for (const { section, engine } of doubtful) {
    const { runs } = await measureAll({ ...options, sections: [section], engines: [engine] });
    again.push(...runs);
  }
  return committed.flatMap((run) => compareRun(run, [...before, ...again]));
}

function show(compared: Compared[]): void {
  const rows = compared.map(({ name, was, is, isLost }) => [
    name,
    String(was),
    is === undefined ? 'not measured' : String(is),
    isLost ? 'FALLEN' : 'kept',
  ]);
  console.log(`\n${table(['ratio', 'committed', 'now', ''], rows)}`);
  const lost = compared.filter(({ isLost }) => isLost);
  if (lost.length === 0) return;
  console.error('\nFallen by more than a third:');
  for (const { name, was, is } of lost) console.error(`  ${name}: ${was} → ${is ?? 'not measured'}`);
  process.exitCode = 1;
}
