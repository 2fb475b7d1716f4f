import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBuilt } from './folders.ts';
import { takeTurn } from './turns.ts';

const home = fileURLToPath(new URL('../', import.meta.url));
/** So many earlier builds are kept: a page that is open while the server is upgraded may still ask for their files. */
const KEPT_BUILDS = 2;

/** Builds into the first folder that can be written, and answers it. Throws what the last one failed with. */
export async function buildConsole(stamp: string, [first, ...others]: string[]): Promise<string> {
  if (first === undefined) throw new Error('There is no folder to build in.');
  try {
    await buildInto(first, stamp);
    return first;
  } catch (error) {
    if (others.length === 0 || !isRefused(error)) throw error;
    return buildConsole(stamp, others);
  }
}

async function buildInto(folder: string, stamp: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const release = await takeTurn(`${folder}.lock`);
  const half = `${folder}.${process.pid}`;
  try {
    if (isBuilt(folder)) return;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half);
    await bundle(half, stamp);
    await compressBelow(half);
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
    release();
  }
  removeOldBuilds(folder);
}

/** The bundler is loaded here, so that its absence is one sentence and not a stack. */
async function bundle(outDir: string, stamp: string): Promise<void> {
  const [{ build }, { default: react }, { contractRows }, { mantineStyles }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('./contract-rows.ts'),
    import('./mantine-styles.ts'),
  ]).catch(() => {
    throw new Error('the bundler is not installed for this machine.');
  });
  await build({
    root: home,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    // Addresses are relative, so that the console works below any path of a proxy.
    base: './',
    mode: 'production',
    plugins: [react(), contractRows(), mantineStyles()],
    define: { __BUILD__: JSON.stringify(stamp) },
    // The server replaces it at each request.
    html: { cspNonce: '%NONCE%' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      // light-dark() as it is: what would stand in for it knows only of colour schemes that a style sheet sets itself.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // A style sheet or a picture inside a script or a page would need an exception in the policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_000,
      license: { fileName: 'licences.md' },
    },
    worker: { format: 'es', plugins: () => [contractRows()] },
  });
}

/** Beside each file of text `.br` and `.gz`, where they are smaller. The page itself changes with each request. */
async function compressBelow(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of files) {
    const bytes = readFileSync(path);
    if (bytes.length < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

function removeOldBuilds(folder: string): void {
  const builds = readdirSync(dirname(folder))
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== basename(folder))
    .map((name) => join(dirname(folder), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

function isRefused(error: unknown): boolean {
  return /^(EACCES|EPERM|EROFS|ENOSPC)$/.test(String((error as NodeJS.ErrnoException).code));
}
