import { Failure } from './failures.ts';
import { readTextFile } from './read-text-file.ts';
import { parseStrictYaml, YamlFault } from './strict-yaml.ts';

/** A value in a file, and where its parts are. */
export interface FiledValue {
  value: unknown;
  /** The line, from 1, of the value at a JSON pointer; of JSON it is not known. */
  lineOf?: (pointer: string) => number;
}

/** Whether a file is YAML, by its name; every other file is JSON. */
export function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

/** The JSON or YAML of a file with one document. Throws Failure. */
export async function parseFile(file: string): Promise<unknown> {
  const [only, ...others] = await parseDocuments(file);
  if (!only || others.length > 0) throw new Failure(`${file} must hold one document.`);
  return only.value;
}

/** The documents of a file: one of JSON, any number of YAML. Throws Failure. */
export async function parseDocuments(file: string): Promise<FiledValue[]> {
  const text = await readTextFile(file);
  return isYaml(file) ? parseYaml(file, text) : [{ value: parseJson(file, text) }];
}

function parseYaml(file: string, text: string): FiledValue[] {
  try {
    return parseStrictYaml(text);
  } catch (error) {
    if (error instanceof YamlFault) throw new Failure(`${file}, ${error.message}.`, { cause: error });
    if (error instanceof RangeError) throw new Failure(`${file} is nested too deeply.`, { cause: error });
    throw error;
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Some sentences of the parser quote the file, over several lines.
    const why = (error as Error).message.replace(/, (?:\.\.\.)?".* is not valid JSON$/s, '');
    throw new Failure(`${file} is not valid JSON: ${why}.`, { cause: error });
  }
}
