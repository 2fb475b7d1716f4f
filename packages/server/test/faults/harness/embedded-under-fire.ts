import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnMoment, lastFor } from '../../support/delays.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';

const hook = new URL('engine-hook.ts', import.meta.url).href;
const MAX_FULL_MILLISECONDS = 2_500;

/** The embedded engine: a thread of the server, which ends with it, or by itself where engine-hook.ts is asked to end it. */
export async function openEmbeddedUnderFire(scratch: string, random: () => number): Promise<EngineUnderFire> {
  const faults = join(scratch, 'faults');
  const dataDirectory = join(scratch, 'data');
  await mkdir(faults);
  const template = process.env.TEST_EMBEDDED_TEMPLATE;
  if (template) await cp(template, dataDirectory, { recursive: true });
  const isFull = join(faults, 'disk-is-full');
  const endEngine = async () => {
    await writeFile(join(faults, 'engine-ends'), '');
    await lastFor(500);
  };
  const fillDisk = async () => {
    await writeFile(isFull, '');
    await drawnMoment(random, MAX_FULL_MILLISECONDS);
    await rm(isFull);
  };
  return {
    name: 'embedded',
    environment: () => ({ DATA_DIR: dataDirectory, FAULTS: faults, NODE_OPTIONS: `--import=${hook}` }),
    settings: { databaseUrl: undefined, dataDirectory },
    disruptions: () => [
      { name: 'engine ended alone', weight: 4, happen: endEngine },
      { name: 'disk full', weight: 1, happen: fillDisk },
    ],
    excuses: /PostgreSQL stopped: |its thread ended with code 9|cannot be reached .*; nothing was started/,
    calm: () => rm(isFull, { force: true }),
    drop: async () => {},
  };
}
