import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Recorded, readRecording } from './recording.ts';

const program = fileURLToPath(new URL('program.ts', import.meta.url));
const preload = new URL('preload.ts', import.meta.url).href;

/** The data directory in a recorded folder, two levels below it: making them is part of what is recorded. */
export function dataDirectoryIn(folder: string): string {
  return join(folder, 'var', 'laurel');
}

/**
 * Runs the recorded program over a folder with its contents, and returns all changes to the files in it. `first` is the
 * number of its first batch; 0 means a first start.
 */
export function record(folder: string, recording: string, first: number, rounds: number): Recorded[] {
  const words = [program, dataDirectoryIn(folder), recording, String(first), String(rounds)];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...words], {
    env: { ...process.env, POWER_FOLDER: folder, POWER_RECORDING: recording },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the recorded program ended with ${status}: ${stdout}${stderr}`);
  return readRecording(recording);
}
