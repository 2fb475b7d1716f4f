import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a server and each of its workers (`node --import`): does to the embedded engine's thread what no signal can.
 * While the file `disk-is-full` lies in the folder that FAULTS names, no file of it can be written to; where `engine-ends`
 * appears, the thread is gone at its next write or sync, in the middle of whatever it did.
 */
const folder = process.env.FAULTS;
if (folder && !isMainThread) {
  const isFull = join(folder, 'disk-is-full');
  const ends = join(folder, 'engine-ends');
  const { writeSync, fsyncSync } = fs;
  const endIfAsked = () => {
    if (!fs.existsSync(ends)) return;
    fs.rmSync(ends);
    process.exit(9);
  };
  fs.writeSync = ((...call: Parameters<typeof writeSync>) => {
    endIfAsked();
    if (fs.existsSync(isFull))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return writeSync(...call);
  }) as typeof writeSync;
  fs.fsyncSync = (descriptor) => {
    endIfAsked();
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
}
