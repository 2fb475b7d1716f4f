import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { bundledMain, bundleFolder, datesOf, hashOf } from './bin/bundle.js';

/**
 * Bundles the server into a few files, from which it starts in half the time of its 1,600 modules
 * (docs/decisions/quick-start.md). A start whose sources differ from those of the bundle runs the sources.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Files that are started by their own path: the program, and its threads and processes. */
const entries: Record<string, string> = {
  main: source('main.ts'),
  'embedded-worker': source('database/embedded-worker.ts'),
  'history-worker': source('app/history-thread/history-worker.ts'),
  'image-worker': source('images/image-worker.ts'),
  worker: source('app/processes/worker.ts'),
};

/** Packages of many small modules. The others stay where they are installed, as some of them look for their own files. */
const bundled =
  /^(@laurel\/|ajv|cli-progress|cookie|csv-(parse|stringify)|hucre|eventemitter3|ipaddr\.js|jose|lru-cache|modern-tar|p-(queue|timeout)|prom-client|rate-limiter-flexible|rrule-temporal|standardwebhooks|typebox)/;

/** Modules keep finding the files next to their sources; an address of another entry leads to its bundle. */
const addresses: Plugin = {
  name: 'addresses',
  transform: (code, id) => {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url'))
      return undefined;
    const own = `new URL(${JSON.stringify(relative(bundleFolder, id))}, import.meta.url).href`;
    return code.replaceAll(
      /(new URL\('\.\/([\w-]+)\.ts', )?import\.meta\.url/g,
      (_, start: string | undefined, name = '') =>
        start === undefined ? own : name in entries ? `new URL('./${name}.js', import.meta.url` : start + own,
    );
  },
};

const builder = hashOf(['packages/server/build.ts']);
const half = `${bundleFolder}.${process.pid}`;
if (!isMade()) await make();

/** A bundle that is already of these sources is left alone, as servers may be starting from it. */
function isMade(): boolean {
  return (
    bundledMain() !== undefined &&
    JSON.parse(readFileSync(join(bundleFolder, 'sources.json'), 'utf8')).builder === builder
  );
}

async function make(): Promise<void> {
  try {
    mkdirSync(half, { recursive: true });
    const sources = await bundle();
    writeFileSync(join(half, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(
      join(half, 'sources.json'),
      JSON.stringify({ dates: datesOf(sources), hash: hashOf(sources), sources, builder }),
    );
    rmSync(bundleFolder, { recursive: true, force: true });
    renameSync(half, bundleFolder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Returns the files of this repository that went into the bundle, and the lock file, which names all others. */
async function bundle(): Promise<string[]> {
  const build = await rolldown({
    input: entries,
    platform: 'node',
    external: (id, _importer, isResolved) => !isResolved && /^[@a-z]/.test(id) && !bundled.test(id),
    plugins: [addresses],
    logLevel: 'silent',
  });
  await build.write({ dir: half, format: 'es', sourcemap: true, sourcemapExcludeSources: true });
  const files = await build.watchFiles;
  await build.close();
  const own = files.filter((file) => file.startsWith(root) && !file.includes('node_modules'));
  return [...own.map((file) => relative(root, file)).sort(), 'package-lock.json'];
}
