import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandEnd } from './command.ts';
import type { Laurel } from './laurel.ts';
import { runCommand } from './run-command.ts';

/** The commands of a server's owner; words are given as they are typed, after those that all of a test begin with. */
export function commandsOf(laurel: Pick<Laurel, 'environment'>, ...first: string[]) {
  const runWith = (options: Parameters<typeof runCommand>[1], ...words: string[]): Promise<CommandEnd> => {
    const environment = { ...laurel.environment, ...options?.environment };
    return runCommand([...first, ...words], { ...options, environment });
  };
  const run = (...words: string[]) => runWith({}, ...words);
  /** What a command that must succeed writes. */
  const done = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...words);
    assert.equal(code, 0, `${words.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  /** The JSON that it writes. */
  const json = async <Answer = ReturnType<JSON['parse']>>(...words: string[]) =>
    JSON.parse(await done(...words, '--json')) as Answer;
  return { run, runWith, done, json };
}

/** Writes files into a folder, a text as it is and anything else as JSON; answers their paths. */
export function putInto(folder: string) {
  return async (name: string, content: unknown): Promise<string> => {
    const path = join(folder, name);
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(path, isText ? content : JSON.stringify(content));
    return path;
  };
}
