import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const packages = fileURLToPath(new URL('../../../', import.meta.url));
const script = join(packages, 'widgets/build.ts');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
/** Everything that decides what is built. */
const sources = [
  'widgets/package.json',
  'widgets/build.ts',
  'widgets/own-lit.ts',
  'widgets/src',
  'languages',
  'client/src/live',
  'client/src/public',
  'client/src/environment.ts',
  'verifier/src',
  'rules/src',
  'contract/src',
];

/** A file that pages of other sites load from here. */
interface WidgetFile {
  body: Buffer;
  gzipped: Buffer;
  type: string;
  /** For `ETag`, and to recognise a changed file. */
  tag: string;
}

/** The elements as they are served at /widgets/v1/. */
export interface WidgetFiles {
  /**
   * The file of a name such as `laurel.js`; undefined: there is none. Builds what is missing first; throws where that cannot
   * be done.
   */
  read: (name: string) => Promise<WidgetFile | undefined>;
}

/**
 * The elements, built by a separate process at the first request if their sources differ from those of the last build
 * (docs/decisions/console.md). A build that fails is tried again with the next request; nothing else waits for it.
 */
export function openWidgetFiles(): WidgetFiles {
  let files: Promise<Map<string, WidgetFile>> | undefined;
  return {
    read: async (name) => {
      files ??= buildAndRead().catch((error) => {
        files = undefined;
        throw error;
      });
      return (await files).get(name);
    },
  };
}

async function buildAndRead(): Promise<Map<string, WidgetFile>> {
  const stamp = await stampOfSources();
  // The first can be read-only, as in an image.
  const folders = [join(packages, 'widgets/dist', stamp), join(tmpdir(), `laurel-widgets-${stamp}`)];
  const built = folders.find((folder) => existsSync(folder)) ?? (await build(folders));
  return readAll(built);
}

async function build([first = '', ...others]: string[]): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, [script, first]);
    return first;
  } catch (error) {
    if (others.length === 0) throw error;
    return build(others);
  }
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await filesBelow(join(packages, source))) {
      hash.update(`${relative(packages, path)}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesBelow(path: string): Promise<string[]> {
  if (/\.\w+$/.test(path)) return [path];
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort();
}

async function readAll(folder: string): Promise<Map<string, WidgetFile>> {
  const files = new Map<string, WidgetFile>();
  for (const path of await filesBelow(folder)) {
    const body = await readFile(path);
    const gzipped = await promisify(gzip)(body, { level: 9 });
    const type = types[extname(path)] ?? 'application/json';
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const name = relative(folder, path).replaceAll('\\', '/');
    files.set(name, { body, gzipped, type: `${type}; charset=utf-8`, tag });
  }
  return files;
}
