import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName, Options, SectionName } from '../options.ts';
import { cost } from '../sections/cost.ts';
import { growth } from '../sections/growth.ts';
import { intake } from '../sections/intake.ts';
import { listing } from '../sections/listing.ts';
import { live } from '../sections/live.ts';
import { memory } from '../sections/memory.ts';
import { overload } from '../sections/overload.ts';
import { peers } from '../sections/peers.ts';
import { processes } from '../sections/processes.ts';
import { scale } from '../sections/scale.ts';
import { scoring } from '../sections/scoring.ts';
import { telemetry } from '../sections/telemetry.ts';
import type { Context } from './context.ts';
import { type Engine, openEngine } from './engines.ts';
import { describeEnvironment, type Run } from './measurements.ts';
import { countingSettings } from './statements.ts';

const sections: Record<SectionName, (context: Context) => Promise<void>> = {
  intake,
  scoring,
  listing,
  processes,
  overload,
  growth,
  memory,
  live,
  scale,
  telemetry,
  cost,
  peers,
};

/**
 * Measures every section that the options name on every engine. A section that fails is reported and left out of the runs.
 */
export async function measureAll(options: Options): Promise<{ runs: Run[]; failed: boolean }> {
  const runs: Run[] = [];
  const started = performance.now();
  const deadline = started + options.minutes * 60_000;
  await using cleanup = new AsyncDisposableStack();
  const leave = (code: number) => void cleanup.disposeAsync().finally(() => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leave(130));
  // Whatever happens in the background of a side, no server may outlive the bench.
  process.once('uncaughtException', (error) => {
    console.error(error);
    leave(1);
  });
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
  cleanup.defer(() => rm(scratch, { recursive: true, force: true }));
  let failed = false;
  for (const name of options.engines) {
    const isCounted = options.sections.includes('cost') && options.profile !== 'quick';
    const engine = await openEngine(name, scratch, isCounted ? countingSettings() : []);
    cleanup.defer(() => engine.stop());
    for (const section of options.sections.filter((one) => isWorthwhile(options, name, one))) {
      const run = await measure({ ...options, deadline }, engine, section);
      if (run) runs.push(run);
      else failed = true;
    }
  }
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
  return { runs, failed };
}

const ofPostgres: SectionName[] = ['processes', 'scale', 'telemetry', 'cost', 'peers'];

/**
 * The quick subset has two minutes: on the embedded engine it measures only what is specific to that engine, which also
 * serves one process only.
 */
function isWorthwhile({ profile }: Options, engine: EngineName, section: SectionName): boolean {
  if (ofPostgres.includes(section)) return engine === 'postgres';
  if (profile === 'targets' && engine === 'embedded') return section === 'scoring';
  return profile !== 'quick' || engine !== 'embedded' || section === 'intake';
}

/** The first failure, and failures during the cleanup. */
function allOf(error: unknown): unknown[] {
  return error instanceof SuppressedError ? [...allOf(error.suppressed), ...allOf(error.error)] : [error];
}

async function measure(
  options: Options & { deadline: number },
  engine: Engine,
  section: SectionName,
): Promise<Run | undefined> {
  await using cleanup = new AsyncDisposableStack();
  const context: Context = {
    ...options,
    engine,
    cleanup,
    rows: [],
    ratios: [],
    say: (line) => console.log(line),
  };
  context.say(`\n${section}, ${engine.title}`);
  const started = performance.now();
  try {
    await sections[section](context);
  } catch (error) {
    for (const one of allOf(error)) console.error(`${section} on ${engine.name} failed:`, one);
    return undefined;
  }
  const { rows, ratios } = context;
  context.say(`  ${Math.round((performance.now() - started) / 1000)} s`);
  for (const { name, value } of ratios) context.say(`    ${name} = ${value}`);
  return {
    section,
    engine: engine.name as EngineName,
    on: describeEnvironment(engine.title, options),
    rows,
    ratios,
  };
}
