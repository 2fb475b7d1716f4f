import { Failure } from './failures.ts';
import { readTextFile } from './read-text-file.ts';

/** The JSON of a file. Throws Failure. */
export async function parseFile(file: string): Promise<unknown> {
  const text = await readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    // Some sentences of the parser quote the file, over several lines.
    const why = (error as Error).message.replace(/, (?:\.\.\.)?".* is not valid JSON$/s, '');
    throw new Failure(`${file} is not valid JSON: ${why}.`, { cause: error });
  }
}
