import { createInterface } from 'node:readline/promises';
import type { Context } from './command.ts';
import { printable } from './output.ts';

/** Whether a person at a terminal can be asked. */
export function isInteractive({ stdin, stdout }: Pick<Context, 'stdin' | 'stdout'>): boolean {
  return (stdin as { isTTY?: boolean }).isTTY === true && stdout.isTTY === true;
}

/** Asks at the terminal; anything but y or yes is no, and so is the end of input. */
export async function askYesOrNo({ stdin, stderr }: Context, question: string): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    const answer = await Promise.race([lines.question(`${printable(question)} [y/N] `), ended]);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
