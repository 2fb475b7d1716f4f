import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../../src/demo/seeded-random.ts';
import { checkAfterwards, type Promised } from './after.ts';
import { Disk, type NameModel } from './disk.ts';
import { dataDirectoryIn } from './record.ts';
import type { Call, Recorded } from './recording.ts';
import { type Outcome, outcomes, writeRemains } from './remains.ts';

/** The moment of a power failure: before the call of this number. */
export interface Cut {
  at: number;
  seed: number;
  phase: string;
  outcome: Outcome;
  model: NameModel;
}

/** The result of a cut; without an error all promises were kept. */
export interface CutOutcome {
  cut: Cut;
  error?: Error;
}

/**
 * Draws this many cuts, the same number from each phase of the recording, however few calls it has. Half of them are at the
 * calls that matter most: directly after an acknowledgement, a sync, or a change of names.
 */
export function drawCuts(recording: Recorded[], count: number, seed: number): Cut[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
  const phases = phasesOf(recording);
  return Array.from({ length: count }, (_, index) => {
    const { name, calls } = phases[index % phases.length] as { name: string; calls: number[] };
    const matters = calls.filter((at) => isTurningPoint(recording[at - 1]));
    const at = pick(index % (2 * phases.length) < phases.length || matters.length === 0 ? calls : matters);
    const model = pick<NameModel>(['journal', 'scattered']);
    return { at, seed: Math.floor(random() * 2 ** 31), phase: name, outcome: pick(outcomes), model };
  });
}

function phasesOf(recording: Recorded[]): { name: string; calls: number[] }[] {
  const phases = new Map<string, number[]>();
  let now: number[] = [];
  for (const [at, { call }] of recording.entries()) {
    const name = phaseBegunBy(call);
    if (name !== undefined) now = phases.get(name) ?? [];
    if (name !== undefined) phases.set(name, now);
    now.push(at + 1);
  }
  return Array.from(phases, ([name, calls]) => ({ name, calls }));
}

/**
 * The second half of a first start, from the cluster's new name on, is too short to be hit among the thousands of its calls.
 */
function phaseBegunBy(call: Call): string | undefined {
  if (call.op === 'rename' && call.path.endsWith('.unfinished')) return 'migrations';
  return call.op === 'phase' ? call.phase : undefined;
}

function isTurningPoint(recorded: Recorded | undefined): boolean {
  return ['acknowledged', 'published', 'fsync', 'rename', 'remove'].includes(recorded?.call.op ?? '');
}

/**
 * The engine's machine code. Node shares the code of equal modules within a process for as long as one of them is held, so
 * it is held here: each of many starts then takes a third of the time.
 */
export const engineCode = compile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')));

function compile(url: URL): object {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Module: new (bytes: Uint8Array) => object };
  };
  return new WebAssembly.Module(readFileSync(url));
}

/** The initial content of a recording that began with the remains of an earlier power cut. */
export interface Earlier {
  folder: string;
  promised: Promised;
}

/** Cuts the power at each of the cuts and checks what is left. */
export async function* cutPower(
  recording: Recorded[],
  cuts: Cut[],
  earlier?: Earlier,
): AsyncGenerator<CutOutcome> {
  for (const model of ['journal', 'scattered'] as const) {
    const replay = startReplay(recording, model, earlier);
    for (const cut of cuts.filter((one) => one.model === model).sort((a, b) => a.at - b.at)) {
      replay.upTo(cut.at);
      yield { cut, ...(await tryCut(replay.disk, cut, replay.promised)) };
    }
  }
}

/** Cuts the power once, writes what is left into an empty folder, and returns what had been promised by then. */
export function leaveRemains(recording: Recorded[], cut: Cut, folder: string): Promised {
  const { disk, promised, upTo } = startReplay(recording, cut.model);
  upTo(cut.at);
  writeRemains(disk, folder, { ...cut, random: seededRandom(cut.seed) });
  return promised;
}

function startReplay(recording: Recorded[], model: NameModel, earlier?: Earlier) {
  const disk = new Disk(model);
  if (earlier) disk.load(earlier.folder);
  const { acknowledged, published, sent } = earlier?.promised ?? {
    acknowledged: [],
    published: [],
    sent: [],
  };
  const promised: Promised = {
    acknowledged: [...acknowledged],
    published: [...published],
    sent: [...sent, ...batchesOf(recording)],
  };
  let made = 0;
  const upTo = (at: number) => {
    for (; made < at; made += 1) take(recording[made] as Recorded, disk, promised);
  };
  return { disk, promised, upTo };
}

function batchesOf(recording: Recorded[]): number[] {
  const sent = recording.flatMap(({ call }) => (call.op === 'acknowledged' ? [call.batch] : []));
  return Array.from(new Set(sent)).sort((a, b) => a - b);
}

function take({ call, bytes }: Recorded, disk: Disk, promised: Promised): void {
  if (call.op === 'acknowledged') promised.acknowledged.push(call.batch);
  else if (call.op === 'published') promised.published.push(call.campaign);
  else if (call.op !== 'phase') disk.make(call, bytes);
}

async function tryCut(disk: Disk, cut: Cut, promised: Promised): Promise<{ error?: Error }> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-power-'));
  try {
    writeRemains(disk, folder, { ...cut, random: seededRandom(cut.seed) });
    mkdirSync(dataDirectoryIn(folder), { recursive: true });
    await checkAfterwards(dataDirectoryIn(folder), promised);
    return {};
  } catch (error) {
    return { error: error as Error };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function describeCut({ at, seed, phase, outcome, model }: Cut): string {
  return `in ${phase}, before call ${at}, unsynced writes ${outcome}, names ${model}, seed ${seed}`;
}
