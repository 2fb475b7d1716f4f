import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './waiting.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * A later release in a folder: this one with one more migration and a different text of `append_events`, changes of the
 * kinds that a release that can be rolled out makes. Returns the program that starts it.
 */
export function makeLaterRelease(folder: string, migration: string): string {
  const server = join(folder, 'packages/server');
  mkdirSync(server, { recursive: true });
  for (const name of ['bin', 'src', 'migrations', 'sql', 'package.json'])
    cpSync(join(root, 'packages/server', name), join(server, name), { recursive: true });
  // The parts that it shares with this one.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['widgets', 'client', 'contract', 'rules', 'console'])
    symlinkSync(join(root, 'packages', name), join(folder, 'packages', name));
  writeFileSync(join(server, 'migrations/9000_of_a_later_release.sql'), migration);
  change(join(server, 'package.json'), /"version": "[^"]+"/, '"version": "9000.0.0"');
  change(join(server, 'sql/functions/append_events.sql'), /^begin$/m, 'begin\n  -- Of a later release.');
  return join(server, 'bin/laurel.js');
}

function change(path: string, text: RegExp, by: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(text, by));
}

export interface StartedProgram {
  child: ChildProcess;
  url: string;
  output: () => string;
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts `serve` of a program on a free port and waits until it listens, or throws its output. */
export async function startProgram(program: string, environment: NodeJS.ProcessEnv): Promise<StartedProgram> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: '0', ...environment },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const shows = () => {
    child.kill('SIGKILL');
    return output;
  };
  const find = () => {
    const [, url] = /Server listening at (http:[^"]+)/.exec(output) ?? [];
    if (!url && child.exitCode !== null)
      throw new Error(`it did not start:
${output}`);
    return url ?? false;
  };
  const url = await waitUntil('the program listens', find, { seconds: 120, shows, throwsAtOnce: true });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { child, url, output: () => output, end };
}
