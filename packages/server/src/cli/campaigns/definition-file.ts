import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Failure } from '../framework/failures.ts';
import { readTextFile } from '../framework/read-text-file.ts';

/** A campaign definition as a file holds it; the server says what is wrong with it. */
export interface FiledDefinition {
  file: string;
  custom_id: string;
  /** As it was written: what it may hold is the server's to say. */
  body: CampaignInput;
}

/** Every definition of a file, which holds one or an array of them. Throws Failure. */
export async function readDefinitions(file: string): Promise<FiledDefinition[]> {
  const content = await parseFile(file);
  return (Array.isArray(content) ? content : [content]).map((body: unknown, index) => {
    const { custom_id } = (body ?? {}) as { custom_id?: unknown };
    if (typeof body === 'object' && body !== null && typeof custom_id === 'string')
      return { file, custom_id, body: body as CampaignInput };
    throw new Failure(
      `${file}: definition ${index + 1} has no custom_id, so nothing tells which campaign it is.`,
    );
  });
}

/** The definition of a file that holds a single one. Throws Failure. */
export async function readDefinition(file: string): Promise<FiledDefinition> {
  const [only, ...others] = await readDefinitions(file);
  if (!only || others.length > 0) throw new Failure(`${file} must hold one definition.`);
  return only;
}

/** The JSON of a file. Throws Failure. */
export async function parseFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readTextFile(file));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new Failure(`${file} ${what}: ${(error as Error).message}.`, { cause: error });
  }
}
