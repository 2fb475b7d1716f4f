import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const launcher = fileURLToPath(new URL('../../bin/laurel.js', import.meta.url));

/** A shell block of a document, and what the document says that it prints. */
export interface DocumentBlock {
  script: string;
  shown: string | undefined;
}

/** The shell blocks of a Markdown text, in order, each with the block of output that follows it directly. */
export function documentBlocks(markdown: string): DocumentBlock[] {
  const blocks = /```sh\n(.*?)\n```(?:\n\n```(?:json|)\n(.*?)\n```)?/gs;
  return Array.from(markdown.matchAll(blocks), ([, script = '', shown]) => ({ script, shown }));
}

/** Where and as whom a document's commands run. */
export interface DocumentPlace {
  /** Takes the place of `http://127.0.0.1:8080`. */
  url: string;
  /** The working folder, with the example files at `docs/examples`. */
  folder: string;
  environment: Record<string, string>;
}

const SEPARATOR = '--- the next block ---';

/** Stops what a document started in the background. */
const END = 'for job in $(jobs -p); do kill -- -$job; wait $job || true; done';

/**
 * Runs the blocks as one shell session, as a reader does, and returns what each printed. Only the address, credentials that
 * the document abbreviates and the way to the program are those of the test; an installation is left out.
 */
export function runBlocks(blocks: DocumentBlock[], { url, folder, environment }: DocumentPlace): string[] {
  const scripts = blocks.map(({ script }) =>
    script
      .replaceAll('http://127.0.0.1:8080', url)
      .replace(/^export .*…'$/gm, '')
      .replace(/^(npm ci.*|npm run demo.*)$/gm, ''),
  );
  const parts = scripts.map((script) => `${script}\necho '${SEPARATOR}'\n${afterBlock(script)}`);
  const session = ['exec 2>&1; set -m', ...parts, END].join('\n');
  const programs = programsFolder();
  const { stdout, status } = spawnSync('bash', ['-ec', session], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      HOME: process.env.HOME,
      LAUREL_URL: url,
      ...environment,
    },
  });
  rmSync(programs, { recursive: true });
  if (status !== 0) throw new Error(`the commands ended with ${status}:\n${stdout}`);
  const printed = stdout.replaceAll(url, 'http://127.0.0.1:8080').replaceAll('\r', '');
  return printed.split(`${SEPARATOR}\n`);
}

/** Boards follow events that were sent a moment later, which a reader does not notice, and a busy machine does. */
function afterBlock(script: string): string {
  if (!script.includes('/api/v1/events')) return '';
  const isScored = '({ log_seq, scored_seq }) => log_seq === scored_seq';
  const program = `process.exit((${isScored})(JSON.parse(require("fs").readFileSync(0))) ? 0 : 1)`;
  return `for look in $(seq 100); do npx laurel stats --json | "${process.execPath}" -e '${program}' && break; sleep 0.1; done`;
}

/** A folder with an `npx` that runs the program of this repository, for scripts that a document writes, too. */
function programsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-programs-'));
  const script = `#!/bin/sh\nshift\nexec "${process.execPath}" "${launcher}" "$@"\n`;
  writeFileSync(join(folder, 'npx'), script, { mode: 0o755 });
  return folder;
}

/** The file of the repository at this path. */
export function documentPath(path: string): string {
  return `${root}${path}`;
}
