import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a program and each of its workers (`node --import`): records every fsync of a file opened here as a line
 * `fsync PATH` in the file that FSYNC_TRACE names. Appending is synchronous, so the lines are in the order of time.
 */
const trace = process.env.FSYNC_TRACE;
if (!trace) throw new Error('FSYNC_TRACE names no file');

const paths = new Map<number, string>();
const { openSync, fsyncSync, appendFileSync } = fs;
fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  paths.set(descriptor, String(path));
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  appendFileSync(trace, `fsync ${paths.get(descriptor)}\n`);
};
syncBuiltinESMExports();
