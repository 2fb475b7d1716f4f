import { holdsBuild } from '@laurel/builds/build-folders.ts';
import { buildConsole } from './build/build-console.ts';
import { consoleFolders } from './build/folders.ts';

/**
 * Builds the console where it is not built yet. `--at-install` is how npm calls it: then whatever fails is said in a line
 * and is no failure, because the server builds the console when it starts, and serves everything else without it.
 */
const isInstall = process.argv.includes('--at-install');
try {
  const { stamp, folders } = consoleFolders();
  if (folders.some(holdsBuild)) console.log(`The console is built already (${stamp}).`);
  else console.log(`The console is built in ${await buildConsole(stamp, folders)}.`);
} catch (error) {
  const [reason] = String((error as Error).message ?? error).split('\n');
  console.log(`The console is not built: ${reason} "node packages/console/build.ts" tries it again.`);
  if (!isInstall) process.exitCode = 1;
}
