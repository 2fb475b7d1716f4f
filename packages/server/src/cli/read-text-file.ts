import { readFile } from 'node:fs/promises';
import { Failure, fileFailure } from './failures.ts';

/**
 * The text of a file in UTF-8, or in UTF-16 where a byte order mark says so, as some editors and shells of Windows write it;
 * the mark is no part of the text. Throws Failure.
 */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw fileFailure(error, path, 'read');
  });
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Failure(`${path} is neither UTF-8 nor UTF-16.`, { cause: error });
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
