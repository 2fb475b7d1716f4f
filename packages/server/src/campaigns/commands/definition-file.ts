import type { FaultDetail } from '@laurel/client/faults.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Failure } from '../../cli/failures.ts';
import { parseDocuments } from '../../cli/parse-file.ts';

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
