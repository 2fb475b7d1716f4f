import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultDetail } from '@laurel/client/faults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { stagesOf, type WithStages } from '@laurel/contract/campaigns/stages.ts';
import { Failure, fileFailure } from '../../cli/arguments.ts';
import { parseDocuments } from '../../cli/files.ts';

/** A campaign definition in a file. */
export interface FiledDefinition {
  file: string;
  custom_id: string;
  /** As it was written; the server checks it. */
  body: CampaignInput;
  /** The line of the file at which the value at a JSON pointer begins; of JSON it is not known. */
  lineOf?: (pointer: string) => number;
}

/** Every definition of a file, whose documents hold one or an array of them. Throws Failure. */
export async function readDefinitions(file: string): Promise<FiledDefinition[]> {
  const documents = await parseDocuments(file);
  const found = documents.flatMap(({ value, lineOf }) =>
    Array.isArray(value)
      ? value.map((body: unknown, index) => ({ body, lineOf, at: `/${index}` }))
      : [{ body: value, lineOf, at: '' }],
  );
  if (found.length === 0) throw new Failure(`${file} holds no definition.`);
  return found.map(({ body, lineOf, at }, index) => {
    const { custom_id } = (body ?? {}) as { custom_id?: unknown };
    const where = lineOf ? { lineOf: (pointer: string) => lineOf(at + pointer) } : {};
    if (typeof body === 'object' && body !== null && typeof custom_id === 'string')
      return { file, custom_id, body: body as CampaignInput, ...where };
    throw new Failure(
      `${file}${lineOf ? `, line ${lineOf(at)}` : ''}: definition ${index + 1} has no custom_id, so it does not say which campaign it is.`,
    );
  });
}

/** The definition of a file that holds a single one. Throws Failure. */
export async function readDefinition(file: string): Promise<FiledDefinition> {
  const [only, ...others] = await readDefinitions(file);
  if (!only || others.length > 0) throw new Failure(`${file} must hold one definition.`);
  return only;
}

/** A part that is wrong, with its line where it is known. */
export function faultText({ file, lineOf }: FiledDefinition, { pointer = '', detail }: FaultDetail): string {
  return lineOf ? `${file}, line ${lineOf(pointer)}, ${pointer}: ${detail}` : `${pointer}: ${detail}`;
}

/**
 * The files that are meant: a file as it is; of a folder all `.json`, `.yaml` and `.yml` files in it and below it in the
 * order of their names, except in folders whose names begin with a dot, such as `.git`. Throws Failure.
 */
export async function definitionFiles(paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map(filesAt))).flat();
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: Error) => {
    throw fileFailure(error, path, 'read');
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path, { recursive: true })).toSorted();
  const files = names.filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !/(?:^|[/\\])\./.test(name));
  if (files.length === 0) throw new Failure(`${path} holds no .json or .yaml file.`);
  return files.map((name) => join(path, name));
}

/**
 * Definitions in an order in which they can be published: after the campaigns that they come after (docs/rules/stages.md#1),
 * otherwise as they were given. Those that come after each other stay where they are; publishing refuses them.
 */
export function inOrderOfStages(definitions: readonly FiledDefinition[]): FiledDefinition[] {
  const byName = new Map(definitions.map((one) => [one.custom_id, one]));
  const ordered = new Set<FiledDefinition>();
  const seen = new Set<FiledDefinition>();
  const add = (one: FiledDefinition) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const name of namesIn(one)) {
      const earlier = typeof name === 'string' ? byName.get(name) : undefined;
      if (earlier) add(earlier);
    }
    ordered.add(one);
  };
  definitions.forEach(add);
  return [...ordered];
}

/** The custom_ids of the campaigns that a definition comes after; the server checks a body: here `after` may be anything. */
export function namesIn({ body }: FiledDefinition): unknown[] {
  const { after }: WithStages = body;
  if (typeof after !== 'object' || after === null) return [];
  return stagesOf({ after }).map((stage) => (stage as { campaign?: unknown } | null)?.campaign);
}
