import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './waiting.ts';

const entry = fileURLToPath(new URL('../../bin/laurel.js', import.meta.url));

/** How long (ms) a command may take to its end: less than a test, which could not say what it waited for. */
export const MAX_MILLISECONDS = 170_000;

export interface CommandOptions {
  /** Environment variables in addition to those that every process needs; none of this process's settings is passed on. */
  environment?: NodeJS.ProcessEnv;
  /** The text on standard input. */
  input?: string | Buffer;
  /** How long its end is waited for (ms). */
  milliseconds?: number;
}

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A `laurel` command run as its users run it: in a separate process, observed by its output and exit code. */
export interface RunningCommand {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Waits until standard output, or standard error, matches; throws when the command ends first. */
  until: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves when it has ended. */
  ended: Promise<CommandEnd>;
  /** Sends the signal, if one is given, and waits for the end; one that does not end is killed, and reported with its output. */
  end: (signal?: NodeJS.Signals) => Promise<CommandEnd>;
}

/** Starts `laurel` with these arguments. */
export function startCommand(
  words: string[],
  { environment = {}, input, milliseconds = MAX_MILLISECONDS }: CommandOptions = {},
): RunningCommand {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [entry, ...words], {
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...environment,
    },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  child.stdin.on('error', () => undefined).end(input);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  const shows = () => {
    child.kill('SIGKILL');
    return `${output.stdout}\n${output.stderr}`;
  };
  return {
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    until: (pattern) => untilMatch(child, output, pattern),
    ended,
    end: (signal) => {
      if (signal) child.kill(signal);
      return waitUntil(`laurel ${words.join(' ')} has ended`, ended, {
        seconds: milliseconds / 1_000,
        shows,
      });
    },
  };
}

/** Runs `laurel` with these arguments to its end in a process of its own; `runCommand` takes a tenth of the time. */
export function runProcess(words: string[], options: CommandOptions = {}): Promise<CommandEnd> {
  return startCommand(words, options).end();
}

/** Starts `laurel serve` on a free port and waits until it listens; returns its address. */
export async function startServe(environment: NodeJS.ProcessEnv): Promise<RunningCommand & { url: string }> {
  const command = startCommand(['serve'], { environment: { PORT: '0', ...environment } });
  const [, url = ''] = await command.until(/Server listening at (http:[^"]+)/);
  return { ...command, url };
}

async function untilMatch(
  child: ChildProcess,
  output: { stdout: string; stderr: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const shows = () => {
    child.kill('SIGKILL');
    return `${output.stdout}
${output.stderr}`;
  };
  const find = () => {
    const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
    if (!found && (child.exitCode !== null || child.signalCode !== null))
      throw new Error(`${pattern} did not come before the end:
${shows()}`);
    return found ?? false;
  };
  return waitUntil(`${pattern} is written`, find, {
    seconds: MAX_MILLISECONDS / 1_000,
    shows,
    throwsAtOnce: true,
  });
}
