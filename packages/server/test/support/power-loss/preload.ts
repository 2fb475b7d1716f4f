import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { openRecording } from './recording.ts';

/**
 * Loaded before a program and each of its workers (`node --import`): records changes to the files below POWER_FOLDER, and to
 * the folder itself, into the file POWER_RECORDING. It is below the engine's file system, so it sees the calls of the engine
 * and those of Laurel. Only the synchronous calls are seen; the engine and the start use no others.
 */
const { POWER_FOLDER: folder, POWER_RECORDING: recording } = process.env;
if (!folder || !recording) throw new Error('POWER_FOLDER and POWER_RECORDING must be set');

const record = openRecording(recording);
const files = new Set<number>();
/** While Node writes a whole file, of which bytes go by way of its own `openSync`: that is one call here. */
let isWhole = false;
const real = { ...fs };

/** The path in the recording; undefined for paths elsewhere. */
function inside(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const inFolder = relative(folder as string, resolve(path));
  return inFolder.startsWith('..') ? undefined : inFolder;
}

fs.openSync = (name, flags, mode) => {
  const path = inside(name);
  const creates = path !== undefined && !real.existsSync(name);
  const file = real.openSync(name, flags, mode);
  if (path === undefined || isWhole) return file;
  files.add(file);
  record({ op: 'open', file, path, creates });
  // Emscripten truncates by a separate call; no other code here opens with this flag.
  if (typeof flags === 'number' ? flags & real.constants.O_TRUNC : flags?.startsWith('w'))
    record({ op: 'truncate', file, size: 0 });
  return file;
};

fs.closeSync = (file) => {
  // Before it is closed: afterwards another thread could have been given the same number.
  if (files.delete(file)) record({ op: 'close', file });
  real.closeSync(file);
};

const writeSync = (file: number, data: Uint8Array, offset: number, length: number, at: number) => {
  const written = real.writeSync(file, data, offset, length, at);
  if (files.has(file))
    record({ op: 'write', file, at }, Buffer.from(data.buffer, data.byteOffset + offset, written));
  return written;
};
fs.writeSync = writeSync as typeof fs.writeSync;

fs.ftruncateSync = (file, size) => {
  real.ftruncateSync(file, size);
  if (files.has(file)) record({ op: 'truncate', file, size: size ?? 0 });
};

fs.truncateSync = (name, size) => {
  real.truncateSync(name, size);
  const path = inside(name);
  if (path !== undefined) record({ op: 'truncatePath', path, size: size ?? 0 });
};

fs.writeFileSync = (name, data, options) => {
  isWhole = true;
  try {
    real.writeFileSync(name, data, options);
  } finally {
    isWhole = false;
  }
  const path = inside(name);
  if (path !== undefined) record({ op: 'put', path }, Buffer.from(data as string));
};

fs.fsyncSync = (file) => {
  real.fsyncSync(file);
  if (files.has(file)) record({ op: 'fsync', file });
};

fs.renameSync = (from, name) => {
  real.renameSync(from, name);
  const [path, to] = [inside(from), inside(name)];
  if (path !== undefined && to !== undefined) record({ op: 'rename', path, to });
};

for (const way of ['unlinkSync', 'rmdirSync', 'rmSync'] as const) {
  const remove = real[way] as (name: fs.PathLike, options?: object) => void;
  fs[way] = (name: fs.PathLike, options?: object) => {
    const path = inside(name);
    const isThere = path !== undefined && real.existsSync(name);
    remove(name, options);
    if (isThere) record({ op: 'remove', path });
  };
}

const mkdirSync = (name: string, options?: fs.MakeDirectoryOptions) => {
  const first = real.mkdirSync(name, options);
  const made: string[] = [];
  const top = options?.recursive ? first : name;
  for (let path = resolve(name); top && path.length >= resolve(top).length; path = dirname(path))
    made.unshift(path);
  for (const one of made) {
    const path = inside(one);
    if (path !== undefined) record({ op: 'makeDirectory', path });
  }
  return first;
};
fs.mkdirSync = mkdirSync as typeof fs.mkdirSync;

syncBuiltinESMExports();
