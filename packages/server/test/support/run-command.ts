import { Readable, Writable } from 'node:stream';
import { commands } from '../../src/app/commands.ts';
import { readClientSettings } from '../../src/app/config.ts';
import { withSecretFiles } from '../../src/app/secret-files.ts';
import type { Context } from '../../src/cli/command.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { type CommandEnd, type CommandOptions, MAX_MILLISECONDS } from './command.ts';
import { waitUntil } from './waiting.ts';

interface Here extends CommandOptions {
  /** What a person types at a terminal; without it, the command is in a script. */
  typed?: string;
}

/**
 * Runs `laurel` with these arguments to its end in this process, which spares a process's start. Commands that start a server
 * or open a database by themselves, and whatever signals and pipes are about, need `runProcess`.
 */
export async function runCommand(words: string[], options: Here = {}): Promise<CommandEnd> {
  const { environment = {}, input = '', typed, milliseconds = MAX_MILLISECONDS } = options;
  const isTTY = typed !== undefined;
  const [stdout, stderr] = [new Captured(), new Captured()];
  const context: Context = {
    settings: readClientSettings(withSecretFiles(environment)),
    clock: () => new Date(),
    random: Math.random,
    stdin: Object.assign(Readable.from([Buffer.from(typed ?? input)]), { isTTY }),
    stdout: Object.assign(stdout, { isTTY }),
    stderr,
    interruption: () => new AbortController().signal,
    startServer: needsProcess,
    migrate: needsProcess,
    checkDatabase: needsProcess,
    sealing: { continueLogs: needsProcess, rotateKey: needsProcess },
  };
  const code = await waitUntil(
    `laurel ${words.join(' ')} has ended`,
    runCommandLine(commands, words, context),
    {
      seconds: milliseconds / 1_000,
      shows: () => `${stdout.text}\n${stderr.text}`,
    },
  );
  return { code, stdout: stdout.text, stderr: stderr.text };
}

function needsProcess(): never {
  throw new Error('This command needs a process of its own: runProcess() of support/command.ts.');
}

class Captured extends Writable {
  text = '';

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
