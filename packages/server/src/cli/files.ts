import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Failure, fileFailure } from './arguments.ts';
import { parseStrictYaml, YamlFault } from './strict-yaml.ts';

/** A value in a file, and where its parts are. */
interface FiledValue {
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

/** Writes a text to a file; `options` as Node takes them. Throws Failure. */
export async function saveText(
  file: string,
  text: string,
  options?: { mode: number; flag: string },
): Promise<void> {
  await writeFile(file, text, options).catch((error: Error) => {
    throw fileFailure(error, file, 'written');
  });
}

type Parts = AsyncIterable<Uint8Array>;

/**
 * Writes what a server sends to a file, which has a temporary name until it is complete; `through` sees the parts on their
 * way. Throws Failure.
 */
export async function saveStream(
  source: ReadableStream<Uint8Array>,
  file: string,
  through: (parts: Parts) => Parts = (parts) => parts,
): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.fromWeb(source), through, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw fileFailure(error, file, 'written');
  }
}
